import { Command } from 'commander'
import { create } from './user/create.ts'
import { deletion, demote, promote, revoke, signOut, suspend, unsuspend, verify } from './user/decide.ts'
import { list, show } from './user/show.ts'

export const user = new Command('user').description('Accounts.')
for (const command of [create, list, show, promote, demote, suspend, unsuspend, revoke, signOut, verify, deletion]) user.addCommand(command)
