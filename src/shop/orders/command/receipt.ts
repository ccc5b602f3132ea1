import { Command } from 'commander'
import { commandLineActor } from '../../../core/audit/actor.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { print } from '../../../platform/command-line/print.ts'
import { resendReceipt } from '../../payments/resend-receipt.ts'

export const resendReceiptCommand = new Command('receipt')
  .description('Email the receipt of a paid order again.')
  .argument('<number>')
  .option('--json', 'print JSON')
  .action(async (number: string, { json }: { json?: boolean }) => {
    await withApp((app) => app.db.transaction((tx) => resendReceipt(app, tx, number, commandLineActor)))
    print(json, { number }, `Sent the receipt of ${number} again`)
  })
