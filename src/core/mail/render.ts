import { type Html, html } from '../../platform/html.ts'
import type { MailBlock, MailContent, MailSite } from './template.ts'
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

export function renderMail(
  { subject, blocks }: MailContent,
  site: MailSite,
  unsubscribe: UnsubscribeLink | null,
): RenderedMail {
  const line = oneLine(subject)
  const because = unsubscribe && `You’re getting this because you’re subscribed to “${mailTopics[unsubscribe.topic]}”.`
  const text = [
    ...blocks.map(blockText),
    `-- \n${site.name}\n${site.url}`,
    ...(unsubscribe ? [`${because} Unsubscribe: ${unsubscribe.url}`] : []),
  ].join('\n\n')
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<title>${line}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:10px">
${blocks.map(blockHtml)}
</div>
<p style="max-width:560px;margin:16px auto;color:#5b6472;font-size:13px">${site.name} · \
<a href="${site.url}" style="color:#5b6472">${site.url}</a>
${unsubscribe && html`<br>${because} <a href="${unsubscribe.url}" style="color:#5b6472">Unsubscribe</a>`}</p>
</body></html>
`
  return { subject: line, text: `${text}\n`, html: page.toString() }
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
  if ('url' in block) return `${block.label}:\n${block.url}`
  if ('quote' in block)
    return block.quote
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
  return block.note
}

function blockHtml(block: MailBlock): Html {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${block}</p>`
  if ('url' in block) {
    return html`<p style="margin:24px 0"><a href="${block.url}" \
style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;\
text-decoration:none;font-weight:600">${block.label}</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">${block.url}</p>`
  }
  if ('quote' in block)
    return html`<blockquote style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d5d9e0;\
white-space:pre-line">${block.quote}</blockquote>`
  return html`<p style="margin:0 0 16px;color:#5b6472;font-size:14px">${block.note}</p>`
}
