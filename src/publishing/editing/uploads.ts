import * as z from 'zod'
import { uploads } from '../../directory/media/limits.ts'
import { makePicture } from '../../directory/media/make.ts'
import type { PictureKind } from '../../directory/media/recipes.ts'
import { withUploadSlot } from '../../directory/media/upload-slots.ts'
import type { App } from '../../platform/app.ts'
import { operation } from '../../platform/operation/declare.ts'
import { exampleOwnedListing } from './examples.ts'
import { saveLogo } from './logo.ts'
import { exampleParam, listingParam } from './operations.ts'
import { maxAltLength, savePictureOfListing } from './pictures.ts'
import { requireEditor } from './policy.ts'
import { ownedListing } from './present.ts'
import { OwnedListing } from './schema.ts'

/** A body may have 1 MiB, which leaves about 730 KB for the picture itself. */
const maxBase64Length = 1_000_000

const file = z
  .string()
  .max(maxBase64Length)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be a picture in base64')
  .meta({ contentEncoding: 'base64' })
  .describe('A PNG, JPEG, WebP, AVIF, GIF or SVG in base64. Larger files can be uploaded on the site.')
const exampleFile = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Encodes the picture before the transaction, because that takes a while. */
async function prepare(
  app: App,
  { memberId, listingId }: { memberId: number; listingId: number },
  base64: string,
  kind: PictureKind,
) {
  await requireEditor(app.db, memberId, listingId)
  return withUploadSlot(app, () => makePicture(app, Buffer.from(base64, 'base64'), kind))
}

export const set_logo = operation({
  id: 'set_logo',
  extension: true,
  title: 'Set the logo',
  description: 'Upload the logo of a listing. It replaces the current one and goes live right away.',
  group: 'my-listings',
  method: 'PUT',
  path: '/me/listings/{listing_id}/logo',
  access: 'listings:write',
  limit: uploads,
  params: listingParam,
  body: z.object({ file }),
  returns: OwnedListing,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: { params: exampleParam, body: { file: exampleFile }, response: exampleOwnedListing },
  prepare: ({ app, caller: { memberId }, path: { listing_id: listingId }, body }) =>
    prepare(app, { memberId, listingId }, body.file, 'logo'),
  async run({ app, db, caller: { memberId }, path: { listing_id } }, picture) {
    await saveLogo(app, db, { listingId: listing_id, memberId }, picture)
    return ownedListing(app, db, memberId, listing_id)
  },
})

export const add_picture = operation({
  id: 'add_picture',
  extension: true,
  title: 'Add a picture',
  description:
    'Upload a screenshot of a listing. It comes after the others; visitors see it if the media section is unlocked.',
  group: 'my-listings',
  method: 'POST',
  path: '/me/listings/{listing_id}/pictures',
  access: 'listings:write',
  limit: uploads,
  params: listingParam,
  body: z.object({ file, alt: z.string().max(maxAltLength).optional().describe('Alt text for screen readers.') }),
  returns: OwnedListing,
  status: 201,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  example: {
    params: exampleParam,
    body: { file: exampleFile, alt: 'The tide table of a harbor' },
    response: exampleOwnedListing,
  },
  prepare: ({ app, caller: { memberId }, path: { listing_id: listingId }, body }) =>
    prepare(app, { memberId, listingId }, body.file, 'screenshot'),
  async run({ app, db, caller: { memberId }, path: { listing_id }, body }, picture) {
    await savePictureOfListing(app, db, { listingId: listing_id, memberId }, picture, body.alt ?? null)
    return ownedListing(app, db, memberId, listing_id)
  },
})
