export interface TestFile {
  /** Below the root, such as `test/directory/votes/votes.test.ts`. */
  path: string
  text: string
}

/** Slow files, which start first, so that the run does not wait for them at the end. */
export const long = [
  'test/app/site/accessible.test.ts',
  'test/app/plans.test.ts',
  'test/app/site/admin-forms.test.ts',
  'test/deploy/restarts.test.ts',
  'test/platform/database/durability.test.ts',
  'test/app/site/whole-flow.test.ts',
  'test/publishing/editing/pages/maker-in-browser.test.ts',
  'test/publishing/drafts/pages/drafts-in-browser.test.ts',
  'test/app/commands/site.test.ts',
  'test/directory/votes/two-hundred-people.test.ts',
]

/** Areas that start next, because they are slower than the rest. */
const heavy = ['contract', 'app', 'stories', 'deploy']

/** How many files share a process: few enough that the last processes of a run end at about the same time. */
const most = 24

/**
 * Groups files that share a process, because loading the product takes longer than most of them. Only neighbors are
 * grouped, and no file with top-level hooks, because those would run for the whole group.
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

/** The folder right below `test/`: a domain, platform, app and so on. */
export function areaOf(path: string): string {
  return path.split('/')[1]!
}
