import { copyable } from '../../../web/components/copy.ts'
import { type Html, html } from '../../../web/html.ts'
import { userLink } from '../../../web/links.ts'
import type { Claim, Instructions } from '../schema.ts'

/** What to publish, each piece with a button to copy it. */
export function instructionsPart({ instructions }: Pick<Claim, 'instructions'>): Html {
  const { record, tag, file } = instructions
  return html`${record && dns(record)}${
    tag &&
    html`<p>Paste this into the <code>&lt;head&gt;</code> of ${userLink(tag.page, tag.page)}:</p>\
${copyable(tag.html, { label: 'Copy the tag', language: 'html' })}`
  }${
    file &&
    html`<p>Make a text file with this line:</p>\
${copyable(file.content, { label: 'Copy the line' })}<p>and upload it so that this address shows it:</p>\
${copyable(file.url, { label: 'Copy the address' })}`
  }
<details class="fold"><summary>Step by step</summary>\
<ol class="steps">${instructions.steps.map((step) => html`<li dir="auto">${step}</li>`)}</ol></details>`
}

function dns({ name, host, value, line, also_accepted_at }: NonNullable<Instructions['record']>): Html {
  return html`<p>Add this record to the DNS of the domain:</p>
<dl class="record"><div><dt>Type</dt><dd><code>TXT</code></dd></div><div><dt>Name</dt>\
<dd>${copyable(host, { label: 'Copy the name' })}<p class="hint">In full: <code>${name}</code>. \
Also accepted at ${also_accepted_at.map((other, index) => html`${index > 0 && ', '}<code>${other}</code>`)}.</p></dd>\
</div><div><dt>Value</dt><dd>${copyable(value, { label: 'Copy the value' })}</dd></div></dl>
<details class="fold"><summary>As a line of a zone file</summary>\
${copyable(line, { label: 'Copy the line' })}</details>`
}
