/** The page where the owner and editors of a listing manage it. */
export function myListingPath(listingId: number): `/${string}` {
  return `/account/listings/${listingId}`
}
