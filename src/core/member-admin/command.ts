import { Command } from 'commander'
import { deletion, demote, promote, revoke, signOut, suspend, unsuspend, verify } from './command/actions.ts'
import { create } from './command/create.ts'
import { list, show } from './command/show.ts'

export const userCommand = new Command('user').description('Accounts.')
for (const command of [create, list, show, promote, demote, suspend, unsuspend, revoke, signOut, verify, deletion])
  userCommand.addCommand(command)
