import { htmlParser } from '../../../platform/html-parser.ts'

interface ListingPage {
  entries: { key: string; storedAt: Date }[]
  /** The continuation token of the next page, if there is one. */
  next: string | undefined
}

/** Parses a response of ListObjectsV2. */
export function parseListing(xml: string): ListingPage {
  const entries: ListingPage['entries'] = []
  let [text, key, modified, next, truncated] = ['', '', '', '', false]
  const parser = new (htmlParser().Parser)(
    {
      onopentagname: () => void (text = ''),
      ontext: (piece) => void (text += piece),
      onclosetag(name) {
        if (name === 'Key') key = text
        else if (name === 'LastModified') modified = text
        else if (name === 'Contents') entries.push({ key, storedAt: new Date(modified) })
        else if (name === 'NextContinuationToken') next = text
        else if (name === 'IsTruncated') truncated = text === 'true'
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return {
    entries: entries.filter(({ storedAt }) => !Number.isNaN(storedAt.getTime())),
    next: truncated && next ? next : undefined,
  }
}
