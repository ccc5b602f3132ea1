import type { Voter, World } from './world.ts'

/** 1,000 people: at home, on phones, in offices, at universities and behind VPNs. */
export function honestPeople(world: World): Voter[] {
  const voters: Voter[] = []
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
  const neighborhoods = Array.from({ length: 50 }, () => world.prefix48())
  while (voters.length < 400) {
    const [address, prefix] = [world.ipv4(), world.prefix64(world.pick(neighborhoods))]
    const hasIPv6 = world.chance(0.5)
    const size = Math.min(world.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 4]), 400 - voters.length)
    add(size, () => (hasIPv6 ? world.host(prefix) : address))
  }
  // Homes and phones behind carrier-grade NAT.
  addTogether([1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12])
  addTogether([1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 9, 11, 14, 16, 20])
  // Phones with IPv6: a /64 for each, and the carrier's /48s.
  const carriers = Array.from({ length: 30 }, () => world.prefix48())
  add(120, () => world.host(world.prefix64(world.pick(carriers))))
  let organizations = 0
  addTogether([3, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 26, 36], () => `office-${++organizations}.example`)
  addTogether([10, 24, 40], () => `university-${++organizations}.example`)
  while (voters.length < 1000) addTogether([Math.min(world.pick([1, 2, 3, 5, 7]), 1000 - voters.length)])
  // A couple with one tablet.
  const [one, other] = voters.slice(0, 2)
  return [one!, { ...other!, device: one!.device }, ...voters.slice(2)]
}
