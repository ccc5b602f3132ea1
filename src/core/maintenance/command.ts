import { Command } from 'commander'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { commandLineActor } from '../audit/actor.ts'
import { changeSettings, type RequestedChange } from '../site-settings/change-settings.ts'
import { maintenanceIsOn, maintenanceMessage } from './settings.ts'

interface Options {
  message?: string
  json?: boolean
}

function change(app: App, changes: RequestedChange[]) {
  return app.db.transaction((tx) =>
    changeSettings(app, tx, changes, { memberId: commandLineActor.adminId, via: 'command line' }),
  )
}

function state(app: App) {
  return { maintenance: app.settings.get(maintenanceIsOn), message: app.settings.get(maintenanceMessage) }
}

function text({ maintenance, message }: ReturnType<typeof state>): string {
  return maintenance ? `Maintenance mode is on: ${message}` : 'Maintenance mode is off'
}

const on = new Command('on')
  .description('Close the site and the API to everyone without a role, on all processes right away.')
  .option('--message <text>', 'shown to visitors and programs')
  .option('--json', 'print JSON')
  .action(async ({ message, json }: Options) => {
    const result = await withApp(async (app) => {
      await change(app, [
        { setting: maintenanceIsOn, value: true },
        ...(message === undefined ? [] : [{ setting: maintenanceMessage, value: message }]),
      ])
      return state(app)
    })
    print(json, result, text(result))
  })

const off = new Command('off')
  .description('Open the site again. The message goes back to its default.')
  .option('--json', 'print JSON')
  .action(async ({ json }: Options) => {
    const result = await withApp(async (app) => {
      await change(app, [{ setting: maintenanceIsOn }, { setting: maintenanceMessage }])
      return state(app)
    })
    print(json, result, text(result))
  })

const status = new Command('status')
  .description('Show whether maintenance mode is on.')
  .option('--json', 'print JSON')
  .action(async ({ json }: Options) => {
    const result = await withApp(async (app) => state(app))
    print(json, result, text(result))
  })

export const maintenanceCommand = new Command('maintenance').description('Close the site for maintenance.')
for (const command of [on, off, status]) maintenanceCommand.addCommand(command)
