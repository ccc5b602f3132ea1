import { Command } from 'commander'
import { listOrdersCommand } from './command/list.ts'
import { refundOrderCommand } from './command/refund.ts'
import { showOrderCommand } from './command/show.ts'

export const ordersCommand = new Command('orders')
  .description('View and refund orders.')
  .addCommand(listOrdersCommand)
  .addCommand(showOrderCommand)
  .addCommand(refundOrderCommand)
