import type { GoalCase } from './goal-case.ts'
import { Agent, type Report } from './planner/agent.ts'
import { connect } from './planner/connect.ts'
import type { World } from './world.ts'

export interface Pursuit {
  words: string
  steps: string[]
  /** Why the goal was not reached. */
  missed?: string
}

/** Gives an agent an address, a key and the words of a goal, and checks the state it leaves. */
export async function pursue(world: World, { words, extensions, arrange }: GoalCase): Promise<Pursuit> {
  const account = await world.account()
  const scene = await arrange(world, account)
  const address = extensions ? `${world.address}?extensions=all` : world.address
  const said = words.replace(/@([a-z]+)/g, (text, name, at) =>
    /\w/.test(words[at - 1] ?? '') ? text : world.website(name),
  )
  const person = { act: scene.act ?? (async () => false), wait: world.wait }
  const report: Report = await new Agent(await connect(address, account.key), said, person, world.clock.now()).run()
  try {
    await scene.check(report)
    return { words, steps: report.steps }
  } catch (error) {
    const [why] = (error as Error).message.split('\n')
    return { words, steps: report.steps, missed: report.failure ?? why ?? 'It ended in another state.' }
  }
}
