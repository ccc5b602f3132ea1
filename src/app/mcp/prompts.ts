import { parseWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { invalid, notFound } from '../../platform/problem.ts'
import { mimeType } from './catalog.ts'

interface PromptDeclaration {
  title: string
  description: string
  arguments: Record<string, { description: string; required?: boolean }>
  /** What the person asks, with the text of resources that the model needs for it. */
  ask(app: App, args: Record<string, string>): Promise<{ text: string; resources?: string[] }>
}

const maxLength = 2_000

const planSteps: Record<string, string> = {
  free: 'Choose the free plan with choose_free_listing, and give me the badge code to put on my site.',
  paid: 'Get the price with quote_order, show me the total with VAT, then call create_checkout and give me the link.',
  '':
    'Tell me what the free plan and a paid launch offer (list_products), and let me choose. ' +
    'Continue with choose_free_listing, or with quote_order and create_checkout.',
}

const declarations: Record<string, PromptDeclaration> = {
  launch_my_product: {
    title: 'Launch my product',
    description: 'From a website to a scheduled launch: draft, check, choose a plan.',
    arguments: {
      url: { description: 'The address of the product’s website.', required: true },
      plan: { description: '`free` or `paid`. Left out, the model asks.' },
    },
    ask: async (app, { url, plan = '' }) => ({
      text: lines(
        `Launch ${url} on ${app.siteName()} with me.`,
        '',
        '1. Call submit_listing with the URL, then get_draft until the draft is ready.',
        '2. Show me each value with its quote. Point out what is unsure or missing, and ask me about it.',
        '3. Save my corrections with update_draft. When I agree, call submit_draft.',
        `4. ${planSteps[plan] ?? planSteps['']}`,
        '5. Tell me the week of the launch and what I have to do until then.',
        '',
        'Don’t invent facts about the product. You can’t pay or vote: give me the links.',
      ),
    }),
  },
  compare_for_my_needs: {
    title: 'Compare products for my needs',
    description: 'Finds products that fit, compares them side by side and recommends one.',
    arguments: {
      need: { description: 'What you need, in your own words.', required: true },
      category: { description: 'The slug of a category to look in.' },
      country: { description: 'Two-letter code of the country the product should come from.' },
    },
    ask: async (app, { need, category, country }) => {
      const filters = [category && `category ${category}`, country && `country ${country}`].filter(Boolean).join(', ')
      return {
        text: lines(
          `Find the product on ${app.siteName()} that fits this best: ${need}`,
          '',
          `1. Search with search_listings${filters && ` (${filters})`}, with several words for the same need.`,
          '2. Compare the three or four best with compare_listings, and look up what matters with get_listing.',
          '3. Give me a table of what matters for my need, with prices. Say “not stated” where a listing doesn’t say.',
          '4. Recommend one, say why, and say when another one would be better. Link each product.',
          '',
          'Rank by fit, not by votes. The billboard is paid placement: label it as paid if you mention it.',
        ),
      }
    },
  },
  weekly_roundup: {
    title: 'Write this week’s roundup',
    description: 'A short, friendly post about the launches of a week, from the final or current ranking.',
    arguments: { week: { description: '`this` (the default), `last`, or any date of the week (YYYY-MM-DD).' } },
    ask: async (app, { week = 'this' }) => {
      parseWeek(app, week)
      return {
        text: lines(
          `Write a roundup of this launch week on ${app.siteName()} for a newsletter.`,
          '',
          'Begin with the top three and what makes each of them interesting, in two or three sentences each.',
          'Then one line for every other launch worth a look.',
          'Use only what the listings say (get_listing has the details), name the votes, and link every product.',
          'If the week is still running, say that the ranking can change.',
        ),
        resources: [`slipway://weeks/${encodeURIComponent(week)}`],
      }
    },
  },
}

export const prompts = Object.entries(declarations).map(([name, { title, description, arguments: args }]) => ({
  name,
  title,
  description,
  arguments: Object.entries(args).map(([argument, { description, required = false }]) => ({
    name: argument,
    description,
    required,
  })),
}))

function lines(...all: string[]): string {
  return all.join('\n')
}

export async function getPrompt(
  app: App,
  name: string,
  given: Record<string, string>,
  readResource: (uri: string) => Promise<string>,
) {
  const prompt = Object.hasOwn(declarations, name) ? declarations[name] : undefined
  if (!prompt) throw notFound(`There’s no prompt ${name.slice(0, 100)}. Use ${Object.keys(declarations).join(', ')}.`)
  const errors = [
    ...Object.entries(prompt.arguments).flatMap(([argument, { required }]) => {
      const value = given[argument]?.trim() ?? ''
      if (required && value === '') return [{ path: argument, message: 'is required' }]
      if (value.length > maxLength) return [{ path: argument, message: `must have at most ${maxLength} characters` }]
      return []
    }),
    ...Object.keys(given)
      .filter((argument) => !Object.hasOwn(prompt.arguments, argument))
      .slice(0, 5)
      .map((argument) => ({ path: argument.slice(0, 100), message: 'isn’t an argument of this prompt' })),
  ]
  if (errors.length > 0) throw invalid(errors)
  const { text, resources = [] } = await prompt.ask(app, given)
  const user = 'user' as const
  return {
    description: prompt.description,
    messages: [
      ...(await Promise.all(
        resources.map(async (uri) => ({
          role: user,
          content: {
            type: 'resource' as const,
            resource: { uri, mimeType, text: await readResource(uri) },
          },
        })),
      )),
      { role: user, content: { type: 'text' as const, text } },
    ],
  }
}
