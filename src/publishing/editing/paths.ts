/** Where the people of a listing work on it. */
export function myListingPath(listingId: number): `/${string}` {
  return `/account/listings/${listingId}`
}
