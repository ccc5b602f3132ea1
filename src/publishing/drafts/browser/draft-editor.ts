const pause = 900
const retryAfter = 5000

/** Replaced after saving; the control itself is not, because somebody may be typing in it. */
const around = [
  '.part-head',
  '.part-notes',
  '.part-actions',
  '.part-evidence',
  'input[name="revision"]',
  'input[name="was"]',
]

/**
 * Saves each field while it is edited, and shows what others change. The server answers with whole pages, from which the field and
 * the summary are taken, so that the page looks the same with and without script.
 */
class DraftEditor extends HTMLElement {
  #timers = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>()
  #sending = new Set<HTMLFormElement>()
  #dirty = new Set<HTMLFormElement>()
  #revision = 0
  #events: EventSource | undefined

  connectedCallback() {
    this.classList.add('script')
    this.#revision = Number(this.dataset.revision)
    this.addEventListener('input', (event) => this.#changed(formOf(event.target)))
    this.addEventListener('change', (event) => this.#changed(formOf(event.target), 0))
    this.addEventListener('submit', (event) => this.#submitted(event as SubmitEvent))
    document.addEventListener('visibilitychange', () => document.hidden && this.#saveAll())
    this.#events = new EventSource(this.dataset.events!)
    this.#events.addEventListener('draft', (event) => void this.#heard(JSON.parse(event.data) as { revision: number }))
  }

  disconnectedCallback() {
    this.#events?.close()
  }

  #changed(form: HTMLFormElement | null, after = pause) {
    if (!form?.closest('.part')) return
    this.#dirty.add(form)
    say(form, '')
    clearTimeout(this.#timers.get(form))
    this.#timers.set(
      form,
      setTimeout(() => void this.#save(form), after),
    )
  }

  #saveAll() {
    for (const form of this.#dirty) void this.#save(form)
  }

  async #save(form: HTMLFormElement) {
    clearTimeout(this.#timers.get(form))
    if (this.#sending.has(form)) return
    this.#dirty.delete(form)
    say(form, 'Saving…')
    try {
      const page = await this.#send(form, new FormData(form))
      this.#take(page, form.closest('.part')!.id, 'around')
      say(form, form.querySelector('.wrong') ? 'Not saved' : 'Saved')
    } catch {
      this.#dirty.add(form)
      say(form, 'Not saved. Trying again…')
      this.#timers.set(
        form,
        setTimeout(() => void this.#save(form), retryAfter),
      )
    }
    if (this.#dirty.has(form) && !this.#timers.has(form)) this.#changed(form)
  }

  #submitted(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    const part = form.closest('.part')
    if (!part) return
    event.preventDefault()
    clearTimeout(this.#timers.get(form))
    this.#dirty.delete(form)
    void this.#act(form, part.id, event.submitter as HTMLButtonElement | null)
  }

  async #act(form: HTMLFormElement, id: string, button: HTMLButtonElement | null) {
    button?.setAttribute('aria-busy', 'true')
    try {
      const page = await this.#send(form, new FormData(form, button))
      this.#take(page, id, 'whole')
      const part = document.getElementById(id)!
      const again =
        part.querySelector<HTMLElement>(`button[value="${button?.value ?? ''}"]`) ??
        part.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')
      again?.focus({ preventScroll: true })
    } catch {
      button?.removeAttribute('aria-busy')
      say(form, 'That did not arrive. Try again.')
    }
  }

  async #send(form: HTMLFormElement, data: FormData): Promise<Document> {
    this.#sending.add(form)
    try {
      const body = new URLSearchParams(data as unknown as Record<string, string>)
      const answer = await fetch(form.action, { method: 'POST', body, keepalive: document.hidden })
      // The session has ended.
      if (new URL(answer.url).pathname === '/sign-in') location.assign(answer.url)
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText)
      return parsed(await answer.text())
    } finally {
      this.#sending.delete(form)
      this.#timers.delete(form)
    }
  }

  /** Replaces a field and the summary by those of a page. */
  #take(page: Document, id: string, how: 'whole' | 'around') {
    const [fresh, shown] = [page.getElementById(id), document.getElementById(id)]
    if (!fresh || !shown) return
    if (how === 'whole') shown.replaceWith(fresh)
    else {
      shown.className = fresh.className
      for (const piece of around) {
        const [from, to] = [fresh.querySelector(piece), shown.querySelector(piece)]
        if (from && to && !to.contains(document.activeElement)) to.replaceWith(from)
      }
    }
    const summary = page.getElementById('draft-summary')
    if (summary) document.getElementById('draft-summary')?.replaceWith(summary)
    this.#revision = Math.max(
      this.#revision,
      Number(page.querySelector<HTMLElement>('draft-editor')?.dataset.revision ?? 0),
    )
  }

  /** The draft was changed elsewhere. Updates the fields that nobody is typing in here. */
  async #heard({ revision }: { revision: number }) {
    if (revision <= this.#revision && !this.querySelector('.part-busy')) return
    if (this.#sending.size > 0) return
    const answer = await fetch(location.pathname).catch(() => null)
    if (!answer?.ok) return
    const page = parsed(await answer.text())
    this.#revision = Math.max(this.#revision, revision)
    for (const part of this.querySelectorAll('.part')) {
      const form = part.querySelector('form')!
      const fresh = page.getElementById(part.id)
      const isSame =
        fresh?.querySelector('input[name="revision"]')?.getAttribute('value') ===
        part.querySelector('input[name="revision"]')?.getAttribute('value')
      if (
        !fresh ||
        (isSame && !part.classList.contains('part-busy')) ||
        this.#dirty.has(form) ||
        part.contains(document.activeElement)
      )
        continue
      this.#take(page, part.id, 'whole')
    }
  }
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return (target as HTMLElement | null)?.closest('form') ?? null
}

function parsed(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html')
}

function say(form: HTMLFormElement, text: string) {
  const place = form.querySelector('.part-saved')
  if (place) place.textContent = text
}

customElements.define('draft-editor', DraftEditor)
