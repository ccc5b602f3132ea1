/** The European Union, for VAT on services. */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const members: ReadonlySet<string> = new Set(memberStates)

export function isMemberState(country: string): boolean {
  return members.has(country)
}
