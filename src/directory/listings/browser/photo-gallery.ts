/** How long a swipe may pause, in milliseconds. */
const settleTime = 100

/** Shows pictures in a lightbox and plays videos in place. Without a script, both are links. */
class PhotoGallery extends HTMLElement {
  #dialog: HTMLDialogElement | undefined
  /** The picture that is shown, or scrolled to. */
  #index = 0

  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (link.dataset.player) play(link, link.dataset.player)
      else this.#open(this.#photos.indexOf(link))
    })
  }

  get #photos() {
    return [...this.querySelectorAll<HTMLAnchorElement>('a[data-photo]')]
  }

  #open(index: number) {
    this.#dialog ??= this.#build()
    this.#dialog.showModal()
    this.#show(index, 'instant')
  }

  /** The pictures are side by side in a strip that snaps to each one, so that swiping works natively. */
  #build() {
    const dialog = document.createElement('dialog')
    dialog.className = 'lightbox'
    dialog.ariaLabel = 'Pictures'
    const strip = document.createElement('ul')
    const count = document.createElement('p')
    count.role = 'status'
    const button = (label: string, text: string, act: () => void) => {
      const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: act })
      made.ariaLabel = label
      return made
    }
    const photos = this.#photos
    for (const photo of photos) {
      const slide = document.createElement('li')
      const image = document.createElement('img')
      Object.assign(image, { loading: 'lazy', alt: photo.querySelector('img')?.alt ?? '', src: photo.href })
      slide.append(image)
      strip.append(slide)
    }
    const step = (by: number) => this.#show((this.#index + by + photos.length) % photos.length)
    dialog.append(
      strip,
      button('Close', '×', () => dialog.close()),
      count,
    )
    if (photos.length > 1)
      dialog.append(
        button('Previous', '‹', () => step(-1)),
        button('Next', '›', () => step(1)),
      )
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowLeft' ? -1 : 1)
    })
    let settled: ReturnType<typeof setTimeout> | undefined
    strip.addEventListener('scroll', () => {
      clearTimeout(settled)
      settled = setTimeout(() => {
        // Without a size, the lightbox has been closed in the meantime.
        if (strip.clientWidth) this.#mark(Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth))
      }, settleTime)
    })
    dialog.addEventListener('click', (event) => {
      if (!(event.target as Element).closest('img, button')) dialog.close()
    })
    dialog.addEventListener('close', () => photos[this.#index]?.focus())
    document.body.append(dialog)
    return dialog
  }

  #show(index: number, behavior: ScrollBehavior = 'auto') {
    this.#mark(index)
    this.#dialog!.querySelector('ul')!.children[index]!.scrollIntoView({ behavior, block: 'nearest' })
  }

  #mark(index: number) {
    this.#index = index
    const count = this.#dialog!.querySelector('[role="status"]')!
    const text = `${index + 1} of ${this.#photos.length}`
    if (count.textContent !== text) count.textContent = text
  }
}

function play(link: HTMLAnchorElement, player: string) {
  const frame = Object.assign(document.createElement('iframe'), {
    src: player,
    title: link.dataset.title ?? '',
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    // YouTube refuses to play without one.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  link.replaceWith(frame)
  frame.focus()
}

customElements.define('photo-gallery', PhotoGallery)
