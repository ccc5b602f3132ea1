/** Scrolls the shown week into view. Browsers that know `scroll-initial-target` do that without a script. */
class WeekStrip extends HTMLElement {
  connectedCallback() {
    const week = this.querySelector<HTMLElement>('[aria-current]')
    if (week) this.scrollLeft = week.offsetLeft - (this.clientWidth - week.offsetWidth) / 2
  }
}

customElements.define('week-strip', WeekStrip)
