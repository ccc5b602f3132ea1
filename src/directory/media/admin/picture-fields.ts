import type { App } from '../../../platform/app.ts'
import { attributes, type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { field } from '../../../web/components/form.ts'
import { fieldError } from '../../../web/show.ts'
import { maxUploadMegabytes } from '../settings.ts'

interface PictureFieldsOptions {
  /** Where the whole form goes with the picture. */
  action: string
  /** Whether it can also become the cover. */
  hasCover: boolean
  alt: string
  problem: Problem | undefined
}

/** Adds a picture to the text above, without leaving the form. */
export function pictureFields(app: App, { action, hasCover, alt, problem }: PictureFieldsOptions): Html {
  const error = fieldError(problem, 'file')
  const button = (put: string, text: string) =>
    html`<button${attributes({
      class: 'button button-quiet',
      formaction: action,
      formmethod: 'post',
      formenctype: 'multipart/form-data',
      formnovalidate: true,
      name: 'put',
      value: put,
    })}>${text}</button>`
  return html`<fieldset class="stack picture-fields"><legend>Add a picture</legend>
<text-cursor for="body"><input type="hidden" name="cursor" value=""></text-cursor>
<div class="picture-columns"><div class="field${error && ' field-wrong'}"><label for="file">Picture \
<span class="optional">optional</span></label><p class="hint" id="file-hint">PNG, JPEG, WebP, GIF, AVIF or SVG, up to \
${app.settings.get(maxUploadMegabytes)} MB.</p><input${attributes({
    id: 'file',
    name: 'file',
    type: 'file',
    accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml',
    'aria-describedby': `file-hint${error ? ' file-error' : ''}`,
    'aria-invalid': error ? 'true' : undefined,
  })}>${error && html`<p class="wrong" id="file-error">${error}</p>`}</div>
${field({
  name: 'picture_alt',
  label: 'Alt text',
  value: alt,
  maxlength: 300,
  hint: 'For screen readers, and while the picture loads.',
})}</div>
<p class="cluster">${button('text', 'Insert into the text')}${hasCover && button('cover', 'Use as cover')}</p></fieldset>`
}
