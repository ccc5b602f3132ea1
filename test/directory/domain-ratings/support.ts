import type { Answer, Provider } from '../../support/provider.ts'

/** Answers as Ahrefs does: in lower case and with a slash at the end. */
export function knows(ratings: Record<string, number | null>): Answer {
  return ({ body }) => ({
    domain_rating: {
      license: 'https://ahrefs.com/legal/domain-rating-license',
      targets: targetsOf(body).flatMap((target) =>
        target in ratings ? [{ target: `${target.toLowerCase()}/`, domain_rating: ratings[target] }] : [],
      ),
    },
  })
}

export function askedFor({ asked }: Provider): string[][] {
  return asked.map(({ body }) => targetsOf(body))
}

function targetsOf(body: string): string[] {
  return (JSON.parse(body) as { targets: string[] }).targets
}
