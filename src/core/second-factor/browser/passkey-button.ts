/** Asks the browser for a passkey, puts the response into the form and sends it. */
class PasskeyButton extends HTMLElement {
  #waiting: AbortController | undefined

  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', (event) => {
      event.preventDefault()
      // Validates the form first, so that no one uses their security key in vain.
      if (this.#isNew && !this.closest('form')!.reportValidity()) return
      this.#ask().catch((error: unknown) => this.#explain(error))
    })
    // Passkeys show in the email field too. If that fails, the button is still there.
    if ('autofill' in this.dataset) this.#offer().catch(() => {})
  }

  get #isNew() {
    return this.dataset.kind === 'create'
  }

  async #offer() {
    if (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) await this.#ask('conditional')
  }

  async #ask(mediation?: 'conditional') {
    if (!window.PublicKeyCredential) throw new Error('This browser doesn’t support passkeys.')
    this.#waiting?.abort()
    const { signal } = (this.#waiting = new AbortController())
    this.#say('')
    const response = await fetch(this.dataset.options!, {
      method: 'POST',
      headers: { accept: 'application/json' },
      signal,
    })
    const options = await response.json()
    if (!response.ok) throw new Error(options.detail)
    const credential = this.#isNew
      ? await navigator.credentials.create({ publicKey: creationOptions(options), signal })
      : await navigator.credentials.get({
          publicKey: requestOptions(options),
          signal,
          ...(mediation && { mediation }),
        })
    this.querySelector('input')!.value = JSON.stringify(toJson(credential as PublicKeyCredential))
    this.closest('form')!.submit()
  }

  #explain(error: unknown) {
    const { name, message } = error as Error
    if (name === 'AbortError') return
    const messages: Record<string, string> = {
      NotAllowedError: 'That was canceled or took too long. Try again.',
      InvalidStateError: 'This device already has a passkey for your account.',
      SecurityError: 'Your browser doesn’t allow passkeys at this address.',
    }
    this.#say(messages[name] ?? (name === 'Error' && message ? message : 'That didn’t work. Try again.'))
  }

  #say(text: string) {
    const line = this.querySelector<HTMLElement>('.wrong')!
    line.textContent = text
    line.hidden = !text
  }
}

// Written out, because `toJSON` and its counterparts are missing in browsers and password managers of a year ago.

function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [] } = json
  return {
    ...(json as object as PublicKeyCredentialCreationOptions),
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
  }
}

function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials = [] } = json
  return {
    ...(json as object as PublicKeyCredentialRequestOptions),
    challenge: bytes(challenge),
    allowCredentials: descriptors(allowCredentials),
  }
}

function descriptors(list: PublicKeyCredentialDescriptorJSON[]): PublicKeyCredentialDescriptor[] {
  return list.map(({ id, transports }) => ({
    id: bytes(id),
    type: 'public-key',
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }))
}

function toJson({ id, rawId, response }: PublicKeyCredential) {
  const answer = response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  return {
    id,
    rawId: base64url(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: base64url(answer.clientDataJSON),
      ...(answer.attestationObject && {
        attestationObject: base64url(answer.attestationObject),
        transports: answer.getTransports?.(),
      }),
      ...(answer.signature && {
        authenticatorData: base64url(answer.authenticatorData),
        signature: base64url(answer.signature),
        userHandle: answer.userHandle && base64url(answer.userHandle),
      }),
    },
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

function base64url(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

customElements.define('passkey-button', PasskeyButton)
