import { attributes, type Html, html, trusted } from '../../../platform/html.ts'
import { fieldError } from '../../../web/show.ts'
import { type Colors, type ContrastCheck, checkContrast, palettes, ratioText, schemes } from '../palette.ts'
import type { SectionContext } from './sections.ts'

const names = { accent: 'Accent', background: 'Background', text: 'Text' } as const
const hints = {
  accent: 'Links, buttons, the line under the current tab.',
  background: 'Everything else that is light or dark follows from it.',
  text: 'Headings and text. Grays are mixed from it.',
} as const
const schemeNames = { light: 'Light', dark: 'Dark' } as const
const colorShape = /^#[0-9a-f]{6}$/

/** Palettes to start from, the six colors, and the contrast of what people read. */
export function colorFields(colors: Colors, { problem }: SectionContext): Html {
  const isDrawable = Object.values(colors).every(({ light, dark }) => colorShape.test(light) && colorShape.test(dark))
  const checks = isDrawable ? checkContrast(colors) : []
  return html`<fieldset class="palettes"><legend>Start from a palette</legend><div class="palette-choices">${palettes.map(
    ({
      key,
      name,
      colors: sample,
    }) => html`<button class="palette-choice" name="palette" value="${key}">${swatches(sample)}\
<span>${name}</span></button>`,
  )}</div></fieldset>
<div class="color-table">${(Object.keys(names) as (keyof typeof names)[]).map(
    (name) =>
      html`<fieldset><legend>${names[name]}</legend><p class="hint">${hints[name]}</p><div class="color-pair">${schemes.map(
        (scheme) =>
          colorInput(
            `${name}_${scheme}`,
            schemeNames[scheme],
            colors[name][scheme],
            fieldError(problem, `${name}_${scheme}`),
          ),
      )}</div></fieldset>`,
  )}</div>
${
  checks.length > 0 &&
  html`<section class="contrast" aria-labelledby="contrast"><h3 id="contrast">Contrast</h3>\
<ul>${checks.map(contrastRow)}</ul></section>`
}`
}

function colorInput(id: string, label: string, value: string, error: string | undefined): Html {
  return html`<div class="color-input${error && ' field-wrong'}"><label for="${id}">${label}</label>\
<input${attributes({
    id,
    name: id,
    type: 'color',
    value: colorShape.test(value) ? value : '#000000',
    'aria-invalid': error ? 'true' : undefined,
  })}><code>${value}</code></div>`
}

/** A failing pair has a button that saves the nearest color that passes. */
function contrastRow({ color, scheme, pair, ratio, needed, passes, instead }: ContrastCheck): Html {
  return html`<li class="${passes ? 'passes' : 'fails'}"><span>${pair}, ${scheme}</span>\
<span class="figure">${ratioText(ratio)}</span><span>${passes ? 'Passes' : `Needs ${ratioText(needed)}`}</span>${
    instead &&
    html`<button class="button button-quiet" name="use" value="${color}_${scheme}:${instead}">${swatch(instead)}Use ${instead}</button>`
  }</li>`
}

function swatch(color: string): Html {
  return trusted(`<svg class="swatch" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">\
<circle cx="10" cy="10" r="9" fill="${colorShape.test(color) ? color : '#000'}"/></svg>`)
}

/** Light and dark side by side, each with its background, text and accent. */
function swatches({ background, text, accent }: Colors): Html {
  const half = (x: number, scheme: 'light' | 'dark') =>
    `<rect x="${x}" width="48" height="40" fill="${background[scheme]}"/>` +
    `<rect x="${x + 9}" y="9" width="22" height="5" rx="2" fill="${text[scheme]}"/>` +
    `<rect x="${x + 9}" y="24" width="30" height="8" rx="2" fill="${accent[scheme]}"/>`
  return trusted(
    '<svg class="palette-swatch" viewBox="0 0 96 40" width="96" height="40" aria-hidden="true">' +
      `${half(0, 'light')}${half(48, 'dark')}</svg>`,
  )
}
