import { Command } from 'commander'
import { list } from './command/list.ts'
import { refund } from './command/refund.ts'
import { show } from './command/show.ts'

export const ordersCommand = new Command('orders')
  .description('Orders, as the site team sees them.')
  .addCommand(list)
  .addCommand(show)
  .addCommand(refund)
