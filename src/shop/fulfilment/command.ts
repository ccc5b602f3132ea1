import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { staffByEmail } from '../../core/members/members.ts'
import { decisionCommand } from '../../platform/command-line/decision.ts'
import { listCommand } from '../../platform/command-line/list.ts'
import { amountText } from '../payments/payment.ts'
import { unusedPayments } from '../payments/queries.ts'
import { boardTasks, failedFulfilments } from './board.ts'
import { dropTask, finishTask, resolveFulfilment, retryFulfilment, takeTask } from './board-actions.ts'

const [tasks, failed] = ['slipway fulfilment list', 'slipway fulfilment failed']
const customer = { about: 'shown to the customer' }

export const fulfilmentCommand = new Command('fulfilment')
  .description('Manage paid work that needs a person.')
  .addCommand(
    listCommand('list', {
      about: 'List open tasks, oldest first.',
      rows: boardTasks,
      line: ({ id, title, status, assignee, number }) => {
        const progress = status === 'doing' ? `assigned to ${assignee ?? 'an admin'}` : 'unassigned'
        return `${id}  ${progress}  ${title}  ${number}`
      },
    }),
  )
  .addCommand(
    listCommand('failed', {
      about: 'List what couldn’t be completed, oldest first.',
      rows: failedFulfilments,
      line: ({ id, part, name, listing_name, note, number }) =>
        `${id}  ${part}  ${name}${listing_name ? ` for ${listing_name}` : ''}  ${number}  ${note ?? ''}`,
    }),
  )
  .addCommand(
    listCommand('money', {
      about: 'List payments that couldn’t be applied. Record manual refunds with `slipway orders refund --outside`.',
      rows: unusedPayments,
      line: ({ id, number, gateway, left_cents, currency, note, refund }) => {
        const amount = amountText(left_cents, currency)
        return `payment ${id}  ${number}  ${amount} through ${gateway}   ${note ?? ''} ${refund ?? ''}`.trimEnd()
      },
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'take',
      about: 'Assign a task.',
      listedBy: tasks,
      textOption: { option: 'for', about: 'an admin’s email' },
      done: 'Assigned',
      decide: async (app, tx, id, email) =>
        takeTask(app, tx, id, commandLineActor, (await staffByEmail(tx, email, 'fulfilment')).id),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'finish',
      about: 'Mark a task as done.',
      listedBy: tasks,
      textOption: { option: 'report', ...customer },
      done: 'Done. We emailed the customer',
      decide: (app, tx, id, report) => finishTask(app, tx, id, commandLineActor, report),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'drop',
      about: 'Mark a task as impossible and list it under failed work.',
      listedBy: tasks,
      textOption: { option: 'reason', ...customer },
      confirmation: 'confirm: we email the customer right away',
      done: 'Marked as impossible. We emailed the customer',
      decide: (app, tx, id, reason) => dropTask(app, tx, id, commandLineActor, reason),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'retry',
      about: 'Retry failed work.',
      listedBy: failed,
      done: 'Retried',
      decide: (app, tx, id) => retryFulfilment(app, tx, id, commandLineActor),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'settle',
      about: 'Mark failed work as resolved another way.',
      listedBy: failed,
      textOption: { option: 'report', ...customer },
      done: 'Resolved. We emailed the customer',
      decide: (app, tx, id, report) => resolveFulfilment(app, tx, id, commandLineActor, report),
    }),
  )
