import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import {
  addQuestion,
  changeQuestion,
  moveQuestion,
  QuestionInput,
  questionsForAdmin,
  restoreQuestion,
  retireQuestion,
} from './questions.ts'

interface QuestionOptions {
  question?: string
  hint?: string
  place?: string
  json?: boolean
}

const list = new Command('list')
  .description('List interview questions with answer counts.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const all = await withApp((app) => questionsForAdmin(app.db))
    const rows = all.map(({ id, question, hint, answers, retired_at }) => ({
      id,
      question,
      hint,
      answers,
      asked: retired_at === null,
    }))
    print(
      json,
      rows,
      rows
        .map(
          ({ id, question, answers, asked }) =>
            `${String(id).padStart(4)} ${asked ? ' ' : '-'} ${String(answers).padStart(5)}  ${question}`,
        )
        .join('\n'),
    )
  })

const add = new Command('add')
  .description('Add a question.')
  .argument('<question>')
  .option('--hint <text>')
  .option('--json', 'print JSON')
  .action(async (question: string, { hint = null, json }: { hint?: string | null; json?: boolean }) => {
    const id = await inTransaction((app, tx) =>
      addQuestion(app, tx, readOptions(QuestionInput, { question, hint }), commandLineActor),
    )
    print(json, { id }, `Added question ${id}`)
  })

const change = new Command('change')
  .description('Reword or move a question. Its answers stay.')
  .argument('<id>')
  .option('--question <text>')
  .option('--hint <text>', 'pass an empty text to remove it')
  .option('--place <number>', 'position, from 1')
  .option('--json', 'print JSON')
  .action(async (text: string, { question, hint, place, json }: QuestionOptions) => {
    const id = Number(text)
    await inTransaction(async (app, tx) => {
      const current = (await questionsForAdmin(tx)).find((candidate) => candidate.id === id)
      if (!current) throw notFound(`There’s no question ${text}. Run \`slipway interview list\` to see them all.`)
      if (question !== undefined || hint !== undefined) {
        const input = readOptions(QuestionInput, {
          question: question ?? current.question,
          hint: (hint ?? current.hint) || null,
        })
        await changeQuestion(app, tx, id, input, commandLineActor)
      }
      if (place !== undefined) await moveQuestion(app, tx, id, Number(place) || 1, commandLineActor)
    })
    print(json, { id }, `Changed question ${id}`)
  })

const retire = new Command('retire')
  .description('Retire a question. Its answers are kept.')
  .argument('<id>')
  .option('--json', 'print JSON')
  .action(async (text: string, { json }: { json?: boolean }) => {
    await inTransaction((app, tx) => retireQuestion(app, tx, Number(text) || 0, commandLineActor))
    print(json, { id: Number(text), asked: false }, `Retired question ${text}`)
  })

const again = new Command('again')
  .description('Restore a retired question with its answers.')
  .argument('<id>')
  .option('--json', 'print JSON')
  .action(async (text: string, { json }: { json?: boolean }) => {
    await inTransaction((app, tx) => restoreQuestion(app, tx, Number(text) || 0, commandLineActor))
    print(json, { id: Number(text), asked: true }, `Restored question ${text}`)
  })

function inTransaction<T>(work: (app: App, tx: Transaction) => Promise<T>): Promise<T> {
  return withApp((app) => app.db.transaction((tx) => work(app, tx)))
}

export const interviewCommand = new Command('interview')
  .description('Manage the founder interview.')
  .addCommand(list)
  .addCommand(add)
  .addCommand(change)
  .addCommand(retire)
  .addCommand(again)
