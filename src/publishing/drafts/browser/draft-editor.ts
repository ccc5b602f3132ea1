const saveDelay = 900
const retryDelay = 5000
/** A save that hangs must not hold up the buttons of its field. */
const saveTimeout = 15_000
const controls = 'input:not([type="hidden"]), textarea, select'

/** The parts of a field that are replaced after saving. Not the control, because the person may be typing in it. */
const refreshedElements = [
  '.part-head',
  '.part-notes',
  '.part-actions',
  '.part-evidence',
  'input[name="revision"]',
  'input[name="was"]',
]

/**
 * Saves each field while it is edited, and shows what others change. The server responds with whole pages, from which
 * the field and the summary are taken, so that the page looks the same with and without script.
 */
class DraftEditor extends HTMLElement {
  #timers = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>()
  #requests = new Map<HTMLFormElement, Promise<void>>()
  #dirty = new Set<HTMLFormElement>()
  #revision = 0
  #events: EventSource | undefined

  connectedCallback() {
    this.classList.add('script')
    this.#revision = Number(this.dataset.revision)
    this.addEventListener('input', (event) => this.#scheduleSave(formOf(event.target)))
    this.addEventListener('change', (event) => this.#scheduleSave(formOf(event.target), 0))
    this.addEventListener('submit', (event) => this.#onSubmit(event as SubmitEvent))
    this.addEventListener('click', jumpToField)
    this.#markCurrentSection()
    document.addEventListener('visibilitychange', () => document.hidden && this.#saveAll())
    this.#events = new EventSource(this.dataset.events!)
    this.#events.addEventListener(
      'draft',
      (event) => void this.#onDraftChanged(JSON.parse(event.data) as { revision: number }),
    )
  }

  /** Marks the section in view in the navigation, and keeps its link in view where the links scroll. */
  #markCurrentSection() {
    const list = this.querySelector<HTMLElement>('.draft-nav ul')!
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const link = list.querySelector<HTMLElement>(`[href="#${target.getAttribute('aria-labelledby')}"]`)
          if (!isIntersecting) link?.removeAttribute('aria-current')
          else if (link) {
            link.setAttribute('aria-current', 'true')
            list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
          }
        }
      },
      { rootMargin: '-30% 0px -69%' },
    )
    for (const section of this.querySelectorAll('.draft-parts > .section')) observer.observe(section)
  }

  disconnectedCallback() {
    this.#events?.close()
  }

  #scheduleSave(form: HTMLFormElement | null, delay = saveDelay) {
    if (!form?.closest('.part')) return
    this.#dirty.add(form)
    showStatus(form, '')
    clearTimeout(this.#timers.get(form))
    this.#timers.set(
      form,
      setTimeout(() => void this.#save(form), delay),
    )
  }

  #saveAll() {
    for (const form of this.#dirty) void this.#save(form)
  }

  async #save(form: HTMLFormElement) {
    clearTimeout(this.#timers.get(form))
    if (this.#requests.has(form)) return
    this.#dirty.delete(form)
    showStatus(form, 'Saving…')
    await this.#inTurn(form, async () => {
      try {
        const page = await this.#send(form, new FormData(form), AbortSignal.timeout(saveTimeout))
        this.#replaceField(page, form.closest('.part')!.id, 'except-control')
        showStatus(form, form.querySelector('.wrong') ? 'Not saved' : 'Saved')
      } catch {
        this.#dirty.add(form)
        showStatus(form, "Couldn't save. Retrying…")
        this.#timers.set(
          form,
          setTimeout(() => void this.#save(form), retryDelay),
        )
      }
    })
    if (this.#dirty.has(form) && !this.#timers.has(form)) this.#scheduleSave(form)
  }

  #onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement
    const part = form.closest('.part')
    if (!part) return
    event.preventDefault()
    const button = event.submitter as HTMLButtonElement | null
    button?.setAttribute('aria-busy', 'true')
    this.#cancelSave(form)
    void this.#inTurn(form, () => this.#submitForm(form, part.id, button))
  }

  /**
   * Sends one request of a form at a time. Clicking a button also leaves the field, which saves it: if that save arrived
   * after the click, it would undo what the button did.
   */
  async #inTurn(form: HTMLFormElement, request: () => Promise<void>) {
    while (this.#requests.has(form)) await this.#requests.get(form)
    const done = request()
    this.#requests.set(form, done)
    await done
    this.#requests.delete(form)
  }

  #cancelSave(form: HTMLFormElement) {
    clearTimeout(this.#timers.get(form))
    this.#timers.delete(form)
    this.#dirty.delete(form)
  }

  async #submitForm(form: HTMLFormElement, id: string, button: HTMLButtonElement | null) {
    // A save that failed meanwhile is not retried, because it would undo this.
    this.#cancelSave(form)
    try {
      const page = await this.#send(form, new FormData(form, button))
      this.#replaceField(page, id, 'whole')
      const part = document.getElementById(id)!
      const focused =
        part.querySelector<HTMLElement>(`button[value="${button?.value ?? ''}"]`) ??
        part.querySelector<HTMLElement>(controls)
      focused?.focus({ preventScroll: true })
    } catch {
      button?.removeAttribute('aria-busy')
      showStatus(form, "That didn't go through. Try again.")
    }
  }

  async #send(form: HTMLFormElement, data: FormData, signal?: AbortSignal): Promise<Document> {
    try {
      const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
      const response = await fetch(form.action, {
        method: 'POST',
        body,
        keepalive: document.hidden,
        signal: signal ?? null,
      })
      // The session has ended.
      if (new URL(response.url).pathname === '/sign-in') location.assign(response.url)
      if (response.status >= 500 || response.status === 429) throw new Error(response.statusText)
      return parsePage(await response.text())
    } finally {
      this.#timers.delete(form)
    }
  }

  /** Replaces a field and the summary with those of a page. */
  #replaceField(page: Document, id: string, scope: 'whole' | 'except-control') {
    const [fresh, shown] = [page.getElementById(id), document.getElementById(id)]
    if (!fresh || !shown) return
    if (scope === 'whole') shown.replaceWith(fresh)
    else {
      shown.className = fresh.className
      for (const selector of refreshedElements) {
        const [from, to] = [fresh.querySelector(selector), shown.querySelector(selector)]
        if (from && to && !to.contains(document.activeElement)) to.replaceWith(from)
      }
    }
    const [summary, old] = [page.getElementById('draft-summary'), document.getElementById('draft-summary')]
    const fold = old?.querySelector('details')
    if (fold) summary?.querySelector('details')?.toggleAttribute('open', fold.open)
    if (summary) old?.replaceWith(summary)
    this.#revision = Math.max(
      this.#revision,
      Number(page.querySelector<HTMLElement>('draft-editor')?.dataset.revision ?? 0),
    )
  }

  /** After someone else changed the draft: updates the fields that aren't being edited here. */
  async #onDraftChanged({ revision }: { revision: number }) {
    if (revision <= this.#revision && !this.querySelector('.part-busy')) return
    if (this.#requests.size > 0) return
    const response = await fetch(location.pathname).catch(() => null)
    if (!response?.ok) return
    const page = parsePage(await response.text())
    this.#revision = Math.max(this.#revision, revision)
    for (const part of this.querySelectorAll('.part')) {
      const form = part.querySelector('form')!
      const fresh = page.getElementById(part.id)
      const isBusy = part.classList.contains('part-busy')
      const isSame =
        fresh?.querySelector('input[name="revision"]')?.getAttribute('value') ===
        part.querySelector('input[name="revision"]')?.getAttribute('value')
      if (!fresh || (isSame && !isBusy) || this.#dirty.has(form)) continue
      if (!part.contains(document.activeElement)) this.#replaceField(page, part.id, 'whole')
      else if (isSame) this.#replaceField(page, part.id, 'except-control')
    }
  }
}

/** A suggestion focuses the control of its field. The link alone would leave nothing focused. */
function jumpToField(event: Event) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.draft-summary a[href^="#"]')
  const part = link && document.querySelector(link.hash)
  const control = part?.querySelector<HTMLElement>(`.part-control :is(${controls})`)
  if (!control) return
  event.preventDefault()
  const fold = control.closest('details')
  if (fold) fold.open = true
  part!.scrollIntoView()
  control.focus({ preventScroll: true })
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return (target as HTMLElement | null)?.closest('form') ?? null
}

function parsePage(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html')
}

function showStatus(form: HTMLFormElement, text: string) {
  const status = form.querySelector('.part-saved')
  if (status) status.textContent = text
}

customElements.define('draft-editor', DraftEditor)
