import type { Adapter, AdapterFactory } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { clientStorage } from './clients.ts'
import { grantStorage } from './grants.ts'
import { recordStorage } from './records.ts'

export function oauthStorage(app: App): AdapterFactory {
  return (kind) => ({ ...emptyStorage, ...storageOfKind(app, kind) })
}

function storageOfKind(app: App, kind: string): Partial<Adapter> {
  if (kind === 'Client') return clientStorage(app)
  if (kind === 'Grant') return grantStorage(app)
  // The site's own session decides who is signed in. A second session could contradict it.
  if (kind === 'Session') return emptyStorage
  return recordStorage(app, kind)
}

const emptyStorage: Adapter = {
  async upsert() {},
  async find() {},
  async findByUserCode() {},
  async findByUid() {},
  async consume() {},
  async destroy() {},
  async revokeByGrantId() {},
}
