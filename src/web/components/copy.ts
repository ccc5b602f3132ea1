import { type Html, html } from '../html.ts'
import { icon } from './icon.ts'

/** Text to take along. The button shows only where script can do it; the text can be selected anywhere. */
export function copyable(
  text: string,
  { label = 'Copy', language = '' }: { label?: string; language?: string } = {},
): Html {
  return html`<copy-text class="copyable"><pre tabindex="0"><code${
    language && html` class="language-${language}"`
  }>${text}</code></pre><button type="button" class="button button-quiet" hidden>${icon('copy')}<span>${label}</span>\
</button></copy-text>`
}
