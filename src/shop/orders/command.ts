import { Command } from 'commander'
import { listOrdersCommand } from './command/list.ts'
import { refundOrderCommand } from './command/refund.ts'
import { showOrderCommand } from './command/show.ts'

export const ordersCommand = new Command('orders')
  .description('Orders, as the site team sees them.')
  .addCommand(listOrdersCommand)
  .addCommand(showOrderCommand)
  .addCommand(refundOrderCommand)
