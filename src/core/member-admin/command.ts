import { Command } from 'commander'
import { memberActionCommands } from './command/actions.ts'
import { createUserCommand } from './command/create.ts'
import { signUpInvitationCommands } from './command/invite.ts'
import { listUsersCommand, showUserCommand } from './command/show.ts'

export const userCommand = new Command('user').description('Manage accounts.')
for (const command of [
  createUserCommand,
  listUsersCommand,
  showUserCommand,
  ...memberActionCommands,
  ...signUpInvitationCommands,
])
  userCommand.addCommand(command)
