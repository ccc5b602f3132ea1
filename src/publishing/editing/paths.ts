/** Where the people of a listing work on it. */
export function ownPath(listingId: number): `/${string}` {
  return `/account/listings/${listingId}`
}
