import { Command } from 'commander'
import { list } from './orders/list.ts'
import { refund } from './orders/refund.ts'
import { show } from './orders/show.ts'

export const ordersCommand = new Command('orders').description('Orders, as the site team sees them.').addCommand(list).addCommand(show).addCommand(refund)
