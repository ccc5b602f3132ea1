import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { adminByEmail } from '../../core/members/members.ts'
import { decisionCommand } from '../../platform/command-line/decision.ts'
import { listCommand } from '../../platform/command-line/list.ts'
import { amountText } from '../payments/payment.ts'
import { unusedPayments } from '../payments/queries.ts'
import { boardTasks, failedFulfilments } from './board.ts'
import { dropTask, finishTask, resolveFulfilment, retryFulfilment, takeTask } from './board-actions.ts'

const [tasks, failed] = ['slipway fulfilment list', 'slipway fulfilment failed']
const customer = { about: 'the customer reads it' }

export const fulfilmentCommand = new Command('fulfilment')
  .description('What was paid for and needs a person.')
  .addCommand(
    listCommand('list', {
      about: 'What people of the team do by hand, the oldest first.',
      rows: boardTasks,
      line: ({ id, title, status, assignee, number }) => {
        const progress = status === 'doing' ? `${assignee ?? 'somebody'} is at it` : 'nobody has it yet'
        return `${id}  ${progress}  ${title}  ${number}`
      },
    }),
  )
  .addCommand(
    listCommand('failed', {
      about: 'What could not be done, the oldest first.',
      rows: failedFulfilments,
      line: ({ id, part, name, listing_name, note, number }) =>
        `${id}  ${part}  ${name}${listing_name ? ` for ${listing_name}` : ''}  ${number}  ${note ?? ''}`,
    }),
  )
  .addCommand(
    listCommand('money', {
      about:
        'Money that came and pays for nothing; book with `slipway orders refund --outside` what went back by hand.',
      rows: unusedPayments,
      line: ({ id, number, gateway, left_cents, currency, note, refund }) => {
        const amount = amountText(left_cents, currency)
        return `payment ${id}  ${number}  ${amount} by ${gateway}  ${note ?? ''} ${refund ?? ''}`.trimEnd()
      },
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'take',
      about: 'Say who does a task.',
      listedBy: tasks,
      textOption: { option: 'for', about: 'address of an admin' },
      done: 'Taken',
      decide: async (app, tx, id, email) => takeTask(app, tx, id, commandLineActor, (await adminByEmail(tx, email)).id),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'finish',
      about: 'A task is done.',
      listedBy: tasks,
      textOption: { option: 'report', ...customer },
      done: 'Done, and the customer told',
      decide: (app, tx, id, report) => finishTask(app, tx, id, commandLineActor, report),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'drop',
      about: 'A task cannot be done; it stands under what could not be done.',
      listedBy: tasks,
      textOption: { option: 'reason', ...customer },
      confirmation: 'the customer is told at once',
      done: 'Given up, and the customer told',
      decide: (app, tx, id, reason) => dropTask(app, tx, id, commandLineActor, reason),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'retry',
      about: 'Try again what could not be done.',
      listedBy: failed,
      done: 'Tried again',
      decide: (app, tx, id) => retryFulfilment(app, tx, id, commandLineActor),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'settle',
      about: 'What could not be done was put right in another way.',
      listedBy: failed,
      textOption: { option: 'report', ...customer },
      done: 'Put right, and the customer told',
      decide: (app, tx, id, report) => resolveFulfilment(app, tx, id, commandLineActor, report),
    }),
  )
