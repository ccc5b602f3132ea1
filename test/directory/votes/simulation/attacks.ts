import { disposableEmailBlocklist } from 'disposable-email-domains-js'
import { day, hour, minute, monday, type Voter, type World } from './world.ts'

export interface Attack {
  name: string
  about: string
  voters: readonly Voter[]
  /** Whether one of the accounts is a person who may vote once. */
  hasVoter: boolean
  /** Whether the accounts belong to makers of the listing. Half of them become makers after voting. */
  areMakers?: boolean
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export function attacks(world: World): Attack[] {
  const size = world.votes(300)
  return [
    {
      name: 'One mailbox',
      about: '300 addresses of one Gmail mailbox (dots, tags, googlemail), each vote from another network and device.',
      hasVoter: true,
      voters: times(size, (index) => world.puppet({ email: gmailAlias(world, index) })),
    },
    {
      name: 'One network',
      about: '300 accounts with mailboxes of their own vote from one address within three hours; cookies are cleared.',
      hasVoter: true,
      voters: oneNetwork(world, (index) => monday + 10 * hour + (index * 3 * hour) / size),
    },
    {
      name: 'Rotating /64s',
      about: '300 accounts, each from another /64 of one /48.',
      hasVoter: true,
      voters: rotating(world, size),
    },
    {
      name: 'Disposable domains',
      about: '200 accounts at listed disposable domains and 100 at two catch-all domains that no list knows; proxies.',
      hasVoter: false,
      voters: [
        ...times(world.votes(200), () => world.puppet({ email: disposable(world) })),
        ...times(world.votes(100), (index) =>
          world.puppet({ email: `u${index}@box${index % 7}.mail-${index % 2}.example` }),
        ),
      ],
    },
    {
      name: 'Aged accounts',
      about: '300 accounts made two months ago, half of which voted for two other products then, from three networks.',
      hasVoter: true,
      voters: agedAccounts(world),
    },
    {
      name: 'Slow drip',
      about: '300 accounts vote from one address, one every half hour, all week.',
      hasVoter: true,
      voters: oneNetwork(world, (index) => monday + hour + index * 33 * minute),
    },
    {
      name: 'Withdraw and recast',
      about: '300 accounts vote from one address, withdraw, and vote again from a clean network each.',
      hasVoter: true,
      voters: oneNetwork(world, (index) => monday + 10 * hour + index * minute).map((voter) => ({
        ...voter,
        recastFrom: world.ipv4(),
      })),
    },
    {
      name: 'Co-founders',
      about: 'The owner, 14 editors and 15 founders vote; half of them are added after they voted, all vote twice.',
      hasVoter: false,
      areMakers: true,
      voters: times(world.votes(30), () => ({ ...world.puppet(), recastFrom: world.ipv4() })),
    },
    {
      name: 'Shared device',
      about: '300 accounts in one browser, which changes its VPN exit for each.',
      hasVoter: true,
      voters: times(size, () => world.puppet({ device: 'shared' })),
    },
    {
      name: 'Mixed',
      about:
        '60 tags of one mailbox, 60 on a slow network, 60 in a /48, 40 disposable, 40 at a catch-all domain, 40 relay ' +
        'addresses; a third votes again from elsewhere.',
      hasVoter: true,
      voters: mixed(world),
    },
  ]
}

function oneNetwork(world: World, at: (index: number) => number): Voter[] {
  const address = world.ipv4()
  return times(world.votes(300), (index) => world.puppet({ address, at: at(index) }))
}

function rotating(world: World, count: number): Voter[] {
  const prefix = world.prefix48()
  return times(count, () => world.puppet({ address: world.host(world.prefix64(prefix)) }))
}

function agedAccounts(world: World): Voter[] {
  const networks = times(3, () => world.ipv4())
  return times(world.votes(300), (index) => ({
    ...world.puppet({ address: networks[index % 3]! }),
    createdAt: monday - 60 * day + index * minute,
    earlier: index % 2 === 0 && !world.scenario.isNewSite ? [30, 31] : [],
  }))
}

function mixed(world: World): Voter[] {
  const address = world.ipv4()
  const voters = [
    ...times(world.votes(60), (index) => world.puppet({ email: gmailAlias(world, index, 'marlowquill') })),
    ...times(world.votes(60), (index) => world.puppet({ address, at: monday + hour + index * 2 * hour })),
    ...rotating(world, world.votes(60)),
    ...times(world.votes(40), () => world.puppet({ email: disposable(world) })),
    ...times(world.votes(40), (index) => world.puppet({ email: `u${index}@sub${index}.catch-all.example` })),
    ...times(world.votes(40), () => world.puppet({ email: `q${world.serial()}w@mozmail.com` })),
  ]
  return voters.map((voter, index) => (index % 3 === 0 ? { ...voter, recastFrom: world.ipv4() } : voter))
}

function gmailAlias(world: World, index: number, name = 'perrywinkleton'): string {
  const dotted = [...name].map((letter, at) => (at > 0 && world.chance(0.4) ? `.${letter}` : letter)).join('')
  return `${dotted}+${index}@${index % 3 === 0 ? 'googlemail.com' : 'gmail.com'}`
}

function disposable(world: World): string {
  return `a${world.serial()}@${world.pick(disposableEmailBlocklist())}`
}
