import { Command } from 'commander'
import { createOrderCommand } from './command/create.ts'
import { listOrdersCommand } from './command/list.ts'
import { resendReceiptCommand } from './command/receipt.ts'
import { refundOrderCommand } from './command/refund.ts'
import { showOrderCommand } from './command/show.ts'

export const ordersCommand = new Command('orders')
  .description('View, create and refund orders, and resend receipts.')
  .addCommand(listOrdersCommand)
  .addCommand(showOrderCommand)
  .addCommand(createOrderCommand)
  .addCommand(refundOrderCommand)
  .addCommand(resendReceiptCommand)
