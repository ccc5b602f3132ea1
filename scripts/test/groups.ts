export interface TestFile {
  /** Below the root, such as `test/features/votes/votes.test.ts`. */
  path: string
  text: string
}

const most = 8

/** What takes long: begun first, so that nothing is waited for at the end. */
const long = [
  'test/site/accessible.test.ts',
  'test/features/plans.test.ts',
  'test/platform/database/durability.test.ts',
  'test/site/whole-story.test.ts',
  'test/site/maker-in-browser.test.ts',
  'test/site/drafts-in-browser.test.ts',
  'test/site/running-in-browser.test.ts',
  'test/cli/site.test.ts',
  'test/features/votes/two-hundred-people.test.ts',
  'test/site/hostile.test.ts',
  'test/site/shop-team-in-browser.test.ts',
  'test/site/admin-content-in-browser.test.ts',
  'test/site/checkout-in-browser.test.ts',
  'test/site/account-in-browser.test.ts',
  'test/features/search/plans.test.ts',
  'test/site/visiting.test.ts',
]

/** Begun next, because what they hold is heavier than the rest. */
const heavy = ['operations', 'cli', 'site', 'stories', 'operating']

/**
 * Files that share a process, because loading the product takes longer than most of them. Only neighbours do, and none that has hooks at
 * its top: those would be hooks of its neighbours too.
 */
export function groupsOf(files: readonly TestFile[]): string[][] {
  const isAlone = ({ path, text }: TestFile) => long.includes(path) || /^(before|beforeEach|afterEach)\(/m.test(text)
  const alone = files.filter(isAlone).map(({ path }) => [path])
  const first = long.flatMap((path) => alone.filter(([one]) => one === path))
  const groups: string[][] = []
  for (const { path } of files.filter((file) => !isAlone(file))) {
    const last = groups.at(-1)
    if (last && last.length < most && areaOf(last[0]!) === areaOf(path)) last.push(path)
    else groups.push([path])
  }
  const weight = ([path]: string[]) => heavy.toReversed().indexOf(areaOf(path!))
  return [...first, ...groups.sort((a, b) => weight(b) - weight(a)), ...alone.filter(([path]) => !long.includes(path!))]
}

/** What stands right below `test/`: features, platform, site and so on. */
export function areaOf(path: string): string {
  return path.split('/')[1]!
}
