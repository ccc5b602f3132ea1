import { type Html, html, trusted } from '../../platform/html.ts'
import type { MailBlock, MailColors, MailContent, MailSite } from './template.ts'
import { type MailTopic, mailTopics } from './topics.ts'

interface RenderedMail {
  subject: string
  text: string
  html: string
}

interface UnsubscribeLink {
  topic: MailTopic
  url: string
}

export function renderMail(content: MailContent, site: MailSite, unsubscribe: UnsubscribeLink | null): RenderedMail {
  const subject = oneLine(content.subject)
  const because = unsubscribe && `You’re getting this because you’re subscribed to “${mailTopics[unsubscribe.topic]}”.`
  const text = [
    ...content.blocks.map(blockText),
    `-- \n${site.name}\n${site.url}`,
    ...(unsubscribe ? [`${because} Unsubscribe: ${unsubscribe.url}`] : []),
  ].join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: mailDocument(
      subject,
      content.blocks,
      site,
      unsubscribe &&
        html`<br>${because} <a class="muted" href="${unsubscribe.url}" style="color:${coloring(site).light.muted}">Unsubscribe</a>`,
    ).markup,
  }
}

/** A line break would allow header injection. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block
  if ('item' in block) return [block.item, ...(block.text ? [quoted(block.text)] : []), block.url].join('\n')
  if ('label' in block) return `${block.label}:\n${block.url}`
  return 'quote' in block ? quoted(block.quote) : block.note
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}

/** The colors of the site (`web/styles/tokens.css`), unless the owner chose others. */
const light: MailColors = {
  paper: '#fbf6ec',
  surface: '#fffcf6',
  ink: '#14213a',
  text: '#1c2943',
  muted: '#56607a',
  edge: '#ddd3c0',
  signal: '#c24410',
  onSignal: '#fffcf6',
}
const dark: MailColors = {
  paper: '#0b1220',
  surface: '#111b30',
  ink: '#f4eee2',
  text: '#e7e3da',
  muted: '#a9b4ca',
  edge: '#263553',
  signal: '#ff8f57',
  onSignal: '#14213a',
}
const sans = "'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif"
const serif = "Besley,Georgia,'Times New Roman',serif"

/** Most email clients read only the inline styles. Those that support color schemes also read these. */
function darkStyles(colors: MailColors): Html {
  return trusted(`<style>
@media (prefers-color-scheme: dark) {
.paper { background: ${colors.paper} !important; color: ${colors.text} !important }
.card { background: ${colors.surface} !important; border-color: ${colors.edge} !important; border-top-color: ${colors.signal} !important }
.ink { color: ${colors.ink} !important }
.muted { color: ${colors.muted} !important }
.quote { border-color: ${colors.edge} !important }
.button { background: ${colors.signal} !important; color: ${colors.onSignal} !important }
}
@media (max-width: 600px) { .card { padding: 24px 20px !important } }
</style>`)
}

function coloring({ colors }: MailSite): { light: MailColors; dark: MailColors } {
  return colors ?? { light, dark }
}

function mailDocument(subject: string, blocks: readonly MailBlock[], site: MailSite, footnote: Html | null): Html {
  const { light: colors, dark: darkColors } = coloring(site)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">\
<title>${subject}</title>${darkStyles(darkColors)}</head>
<body class="paper" style="margin:0;padding:24px 12px;background:${colors.paper};color:${colors.text};font:16px/1.55 ${sans}">
${preheader(blocks)}
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;padding:0 4px"><a class="ink" href="${site.url}" \
style="color:${colors.ink};text-decoration:none;font:600 20px/32px ${serif};letter-spacing:-0.01em">\
<img src="${site.url}/mark.png" width="32" height="32" alt="" \
style="vertical-align:top;border:0;border-radius:6px;margin-right:10px">${site.name}</a></p>
<div class="card" style="padding:32px;background:${colors.surface};border:1px solid ${colors.edge};\
border-top:3px solid ${colors.signal};border-radius:3px">
<h1 class="ink" style="margin:0 0 20px;color:${colors.ink};font:600 24px/1.25 ${serif};letter-spacing:-0.01em">${subject}</h1>
${blocks.map((block) => blockHtml(block, colors))}
</div>
<p class="muted" style="margin:16px 4px;color:${colors.muted};font-size:13px">${site.name} · \
<a class="muted" href="${site.url}" style="color:${colors.muted}">${site.url.replace(/^https?:\/\//, '')}</a>${footnote}</p>
</div>
</body></html>
`
}

/** The preview text that inboxes show after the subject: the first sentence after the greeting. */
function preheader(blocks: readonly MailBlock[]): Html | null {
  const first = blocks.find((block) => typeof block === 'string' && !/^Hi\b.*,$/.test(block)) as string | undefined
  return first === undefined
    ? null
    : html`<div style="display:none;max-height:0;overflow:hidden">${first.slice(0, 140).toWellFormed()}</div>`
}

function blockHtml(block: MailBlock, colors: MailColors): Html {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${block}</p>\n`
  if ('item' in block)
    return html`<p style="margin:0 0 20px"><a class="ink" href="${block.url}" \
style="color:${colors.ink};font-weight:600">${block.item}</a>${
      block.text && html`<br><span style="white-space:pre-line">${block.text}</span>`
    }</p>\n`
  if ('label' in block)
    return html`<p style="margin:24px 0 12px"><a class="button" href="${block.url}" \
style="display:inline-block;padding:12px 20px;background:${colors.signal};color:${colors.onSignal};border-radius:3px;\
text-decoration:none;font-weight:600">${block.label}</a></p>
<p class="muted" style="margin:0 0 20px;color:${colors.muted};font-size:13px;word-break:break-all">${block.url}</p>\n`
  if ('quote' in block)
    return html`<blockquote class="quote" style="margin:0 0 16px;padding-left:14px;border-left:3px solid ${colors.edge};\
white-space:pre-line">${block.quote}</blockquote>\n`
  return html`<p class="muted" style="margin:0 0 16px;color:${colors.muted};font-size:14px">${block.note}</p>\n`
}
