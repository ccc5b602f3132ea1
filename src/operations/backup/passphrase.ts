import type { App } from '../../platform/app.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { sealText, unsealText } from '../../platform/seal.ts'
import { keyFor } from '../../platform/sign.ts'

const minLength = 12
const maxLength = 200

/** Why a passphrase can't be used; undefined if it can. */
export function passphraseMistake(passphrase: string): string | undefined {
  if (passphrase.length < minLength) return `Passphrase must have at least ${minLength} characters`
  if (passphrase.length > maxLength) return `Passphrase must have at most ${maxLength} characters`
  return passphrase.isWellFormed() ? undefined : 'Passphrase contains characters that can’t be stored'
}

/** A new passphrase, typed twice because nobody can recover it. */
export function readPassphrase(passphrase: string, again: string): string {
  const mistake = passphraseMistake(passphrase)
  const errors: FieldError[] = []
  if (mistake) errors.push({ path: 'passphrase', message: mistake })
  else if (passphrase !== again)
    errors.push({ path: 'passphrase_again', message: 'The two passphrases differ. Type the same one twice' })
  if (errors.length > 0) throw invalid(errors)
  return passphrase
}

export function sealPassphrase(app: App, passphrase: string): Buffer {
  return sealText(keyFor(app, 'export passphrases'), 'export', passphrase)
}

/** Null if the secret of the installation has changed since. */
export function unsealPassphrase(app: App, sealed: Buffer): string | null {
  return unsealText(keyFor(app, 'export passphrases'), 'export', sealed)
}
