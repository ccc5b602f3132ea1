import { numbersIn, withPlainDigits } from '../facts.ts'
import type { Standing } from '../library.ts'
import type { Check } from '../proof.ts'

const says: Record<string, RegExp> = {
  free: /\bfree\b|gratis|kostenlos|kostenfrei|gratuit|gratuito|no cost|bezpłat|zdarma|ücretsiz|бесплатн|безкоштовн|無料|フリー|免费|免費|무료|مجان|חינם|δωρεάν|ingyenes|miễn phí|ฟรี|मुफ़्त|umsonst|grátis|darmow|ilmai/iu,
  paid: /\bpro\b|premium|\bpaid\b|upgrade|\bplans?\b|\bbusiness\b|\bteam\b|enterprise|subscription|billed|tarif|abonn|\babo\b/iu,
  period:
    /(?:\/|per|a|and|each|every|pro|par|por|al|je|im|all?['’]|i|за|на|в)\s?(?:mo\b|month|yr\b|year|week|seat|monat|jahr|woche|mois|mes\b|mese|mês|ano|año|anno|maand|jaar|månad|måned|år|miesiąc|rok|měsíc|месяц|місяць|год|рік)|monthly|yearly|annual|quarterly|subscri|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|mensal|maandelijks|abonn|\babo\b|\bP1[MY]\b|月額|年額|[/每]\s?[月年]|月払い|毎月|毎年|월|연간|شهر|سن(?:ة|وي)|לחודש|בחודש|חודשי|לשנה|μήνα|(?:τον?|ανά) (?:χρόνο|έτος)|kuukau|vuodessa|hónap|évente|lun[ăa]\b|bulan|tahun|tháng|เดือน|ročn|za rok|mtl\.|miesięczn|roczn|\bay(?:lık)?\b/iu,
  once: /one[- ]?time|lifetime|pay once|paid once|\bonce\b|one payment|forever|for ever|yours for good|buy once|einmal|une seule fois|à vie|pago único|una tantum|eenmalig|买断|買い切り|perpetual/iu,
  source:
    /open[- ]?source|\b(?:mit|apache|bsd|[al]?gpl|mpl|isc|unlicense|eupl)\b|free software|quelloffen|código abierto|code source ouvert|开源|オープンソース/iu,
  usage:
    /pay[- ]as[- ]you[- ]go|pay (?:only )?(?:for|per)|usage|metered|per (?:request|call|credit|unit|gb|token|message|minute|hour|event|image|api|transaction|email|page|document|run|user|order|booking|label|return|slot|visit|lesson|invoice|scan|export|download|record|sms|credit|\d[\d.,]*)|credits?|\d\s?%|pro (?:anfrage|nachricht|minute)|nach verbrauch|à l['’]usage|従量/iu,
  talk: /contact (?:us|(?:our )?sales)|talk to (?:us|(?:our )?sales)|let['’]s talk|pric(?:e|es|ing) (?:depends?|on|upon)|custom (?:pricing|price|quote)|(?:get|request) (?:a )?(?:quote|pricing|demo)|book (?:a )?(?:demo|call)|on request|sales team|auf anfrage|sur devis|bajo petición|su richiesta|op aanvraag|お問い合わせ|kontakt/iu,
} // prettier-ignore

const isPrice = ({ quote, passages }: Standing, above: boolean) =>
  numbersIn(withPlainDigits(quote)).some(
    ({ amount, currency }) =>
      (currency !== null || passages.some(({ place, key }) => place === 'data' && /price$/i.test(key))) &&
      Number(amount) > 0 === above,
  )

/** What must be said for each model; all of it, by any of the quotes. */
const shownBy: Record<string, (quotes: readonly Standing[]) => boolean> = {
  free: (quotes) => said(quotes, 'free') || quotes.some((quote) => isPrice(quote, false)),
  freemium: (quotes) => shownBy.free!(quotes) && (said(quotes, 'paid') || quotes.some((quote) => isPrice(quote, true))),
  subscription: (quotes) => said(quotes, 'period'),
  paid: (quotes) => said(quotes, 'paid') || quotes.some((quote) => isPrice(quote, true)),
  'one-time': (quotes) =>
    said(quotes, 'once') || quotes.some((quote) => isPrice(quote, true) && !says.period!.test(quote.quote)),
  'open-source': (quotes) => said(quotes, 'source'),
  'usage-based': (quotes) => said(quotes, 'usage'),
  'contact-sales': (quotes) => said(quotes, 'talk'),
}

function said(quotes: readonly Standing[], what: keyof typeof says): boolean {
  return quotes.some(({ quote }) => says[what]!.test(quote))
}

export const pricingModel: Check<string> = (value, { quotes }) =>
  Object.hasOwn(shownBy, value) && shownBy[value]!(quotes) ? value : undefined

const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`
const crowd =
  'customers?|users?|teams?|companies|businesses|developers?|people|downloads|stars|makers|creators|clients?|members|kunden|nutzer|unternehmen|betriebe|utilisateurs|entreprises|usuarios|clientes|empresas|utenti|aziende|clienti|gebruikers|klanten|bedrijven'
const stages: Record<string, RegExp> = {
  idea: /coming soon|wait(?:ing)? ?list|pre-?launch|pre-?order|sign up to be notified|notify me|in development|bientôt|demnächst|próximamente|prossimamente|em breve|近日/iu,
  beta: new RegExp(`${word('beta|alpha|early access|preview|bêta')}|ベータ|测试版|베타`, 'iu'),
  launched: new RegExp(
    `${word('launch(?:ed|es)?|available|live|releas(?:ed?|es)|version|get started|start (?:now|free|your)|try|sign up|download|install|buy|pricing|free|jetzt|starten|kostenlos|essai|commencer|prueba|empezar|prova|probeer|gratis')}|\\p{Sc}\\s?\\d|\\d\\s?(?:\\p{Sc}|円|元|원)|今すぐ|無料`,
    'iu',
  ),
  growing: new RegExp(
    `\\d[\\d.,]*\\s?[kKmM]?\\+?\\s?(?:\\p{L}+\\s){0,3}${word(crowd)}|\\d\\s?(?:社|人|万|名)|${word("trusted by|we(?:'|’)re hiring|growing|join (?:thousands|hundreds|millions)|join \\d\\S*|raised|funding|series [a-d]")}`,
    'iu',
  ),
  established: new RegExp(
    `${word('since|established|founded|over|more than|seit|depuis|desde|dal|sinds|years?|decades?|jahren?|ans|años|anni|anos|jaar|lat')}|創業|設立|年`,
    'iu',
  ),
} // prettier-ignore

export const stage: Check<string> = (value, { quotes }) =>
  Object.hasOwn(stages, value) && quotes.some(({ quote }) => stages[value]!.test(quote)) ? value : undefined
