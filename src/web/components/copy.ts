import { type Html, html } from '../../platform/html.ts'
import { icon } from './icon.ts'

/** A text with a button to copy it. The button needs a script; the text can always be selected. */
export function copyable(
  text: string,
  { label = 'Copy', language = '' }: { label?: string; language?: string } = {},
): Html {
  return html`<copy-text class="copyable"><pre tabindex="0"><code${
    language && html` class="language-${language}"`
  }>${text}</code></pre><button type="button" class="button button-quiet" hidden>${icon('copy')}<span>${label}</span>\
</button></copy-text>`
}
