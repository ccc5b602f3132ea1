import type { Voter, World } from './world.ts'

/** 1,000 people (200 in a small scenario): at home, on phones, in offices, at universities and behind VPNs. */
export function honestPeople(world: World): Voter[] {
  const voters: Voter[] = []
  const part = world.scenario.isSmall ? 5 : 1
  const some = <T>(items: readonly T[]) => items.filter((_, index) => (index + 1) % part === 0)
  const add = (count: number, address: () => string, own?: string) => {
    for (let index = 0; index < count; index++) voters.push(world.honestVoter(address(), own))
  }
  const addTogether = (sizes: readonly number[], own?: () => string) => {
    for (const size of sizes) {
      const address = world.ipv4()
      add(size, () => address, own?.())
    }
  }
  // Families. Half of them have IPv6: a /64 each, in the /48 of their neighborhood.
  const families = 400 / part
  const neighborhoods = Array.from({ length: 50 }, () => world.prefix48())
  while (voters.length < families) {
    const [address, prefix] = [world.ipv4(), world.prefix64(world.pick(neighborhoods))]
    const hasIPv6 = world.chance(0.5)
    const size = Math.min(world.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 4]), families - voters.length)
    add(size, () => (hasIPv6 ? world.host(prefix) : address))
  }
  // Homes and phones behind carrier-grade NAT.
  addTogether(some([1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12]))
  addTogether(some([1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 9, 11, 14, 16, 20]))
  // Phones with IPv6: a /64 for each, and the carrier's /48s.
  const carriers = Array.from({ length: 30 }, () => world.prefix48())
  add(120 / part, () => world.host(world.prefix64(world.pick(carriers))))
  let organizations = 0
  addTogether(some([3, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 26, 36]), () => `office-${++organizations}.example`)
  if (part === 1) addTogether([10, 24, 40], () => `university-${++organizations}.example`)
  const all = 1000 / part
  while (voters.length < all) addTogether([Math.min(world.pick([1, 2, 3, 5, 7]), all - voters.length)])
  // A couple with one tablet.
  const [one, other] = voters.slice(0, 2)
  return [one!, { ...other!, device: one!.device }, ...voters.slice(2)]
}
