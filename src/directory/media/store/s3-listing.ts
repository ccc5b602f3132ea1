import { Parser } from 'htmlparser2'

interface ListingPage {
  entries: { key: string; storedAt: Date }[]
  /** Where the next page begins, if there is one. */
  next: string | undefined
}

/** Reads an answer to ListObjectsV2. */
export function readListing(xml: string): ListingPage {
  const entries: ListingPage['entries'] = []
  const open: string[] = []
  let [text, key, modified, next, truncated] = ['', '', '', '', false]
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push(name)
        text = ''
      },
      ontext: (piece) => void (text += piece),
      onclosetag(name) {
        open.pop()
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
