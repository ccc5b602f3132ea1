export type Period = 'month' | 'year' | 'week' | 'once' | 'unit'

interface Price {
  amount: number
  /** As it stands in the text, with the sign of its currency. */
  text: string
  at: number
  period: Period | null
}

const before =
  '(?:[A-Z]{0,3}\\$|[€£¥₹₩₽₺₴₪₦₫฿]|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|JPY|CNY|INR|BRL|MXN|PLN|CZK|SEK|NOK|DKK|SAR|AED|ZAR|HUF|RON|TRY|Rs\\.?|kr\\.?|GH₵))'
const after =
  '(?:[€£$¥₹₩₽₺₴₪₦₫฿]|(?:EUR|USD|GBP|CHF|CAD|AUD|NZD|SGD|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|SAR|AED|ZAR|HUF|RON|TRY|kr|zł|Kč|Ft|lei|TL|euros?|dollars?|pounds?|rupees|yen|reais|pesos)(?![\\p{L}\\p{N}])|円|元|원|руб\\.?|грн|ريال(?:اً|ا)?|درهم(?:اً|ا)?|جنيه(?:اً|ا)?|دينار(?:اً|ا)?|دولار(?:اً|ا)?)'
const number = "(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+|\\d+)(?:[.,]\\d{1,4})?"
const prices = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])(?:${before}\\s?(${number})|(${number})(?:[.,][-–—]{1,2})?\\s?${after})`,
  'gu',
)

const periods: [Period, RegExp][] = [
  [
    'once',
    /one[- ]?time|\bonce\b|lifetime|one payment|single payment|pay once|perpetual|for ?ever|einmalig|einmal\b|une (?:seule )?fois|à vie|paiement unique|pago único|una (?:sola )?vez|una tantum|pagamento único|eenmalig|買い切り|一括|买断|一次性|مرة واحدة|مدى الحياة|единоразов|навсегда/iu,
  ],
  [
    'month',
    /\/\s?mo(?:nth|n)?\b|\bp\.?\s?m\.?(?=$|[\s,.)])|\bmonth(?:ly|s)?\b|\bmtl\.|\bmonat(?:lich|s|e)?\b|\bmois\b|mensuel|\bmes(?:es)?\b|mensual|\bmese\b|mensile|\bm[êe]s\b|mensal|\bmaand(?:elijks)?\b|månad|måned|miesi[ąę]c|měsíc|\bмес(?:яц|\.)|в месяц|місяць|月額|毎月|[/／每ヶか]?月(?![日〜~])|월|شهري|شهر|\bay(?:lık)?\b|לחודש|בחודש|חודשי|μήνα|kuukau|\bkk\b|hónap|havonta|\blun[ăa]\b|bulan|tháng|เดือน|माह|महीन|měsíčně|mies\./iu,
  ],
  [
    'year',
    /\/\s?(?:yr|year|annum)\b|\b(?:yearly|annual(?:ly)?|(?:per|a|each|every|and|\/) (?:\p{L}+ (?:and|per|\/) )?year|per annum)\b|\bp\.?\s?a\.(?=$|[\s,)])|\bjahr(?:e|es)?\b|jährlich|\/\s?an\b|par an\b|annuel|\baño\b|anual|\banno\b|annuale|\bano\b|\bjaar(?:lijks)?\b|\bår(?:lig)?\b|\brok\b|rocznie|ročně|в год|\bрік\b|年額|毎年|[/／每]年|연간|سنوي|سنة|\byıl|לשנה|בשנה|שנתי|(?:τον?|ανά) (?:χρόνο|έτος)|vuosi|vuodessa|\bévente|\/\s?év\b|tahun|\/\s?năm|ต่อปี|वर्ष|ročne/iu,
  ],
  [
    'week',
    /\/\s?(?:wk|week)\b|\b(?:weekly|per week|a week)\b|\bwoche\b|wöchentlich|semaine|semana|settimana|\bweek\b|週|周|أسبوع/iu,
  ],
  [
    'unit',
    /(?:\/|\bper|\beach|\bpro|\bpar|\bpor|\bje|\ba)\s+(?:\d[\d.,kKmM]*\s+)?(?:\p{L}+\s+)?(?:pages?|requests?|calls?|emails?|messages?|events?|minutes?|hours?|gb|tb|tokens?|documents?|images?|credits?|transactions?|orders?|labels?|returns?|slots?|visits?|sms|runs?|records?|invoices?|bookings?|lessons?|downloads?|exports?|scans?|anfragen?|seiten?|nachrichten?|minuten?|bestellung(?:en)?|dokumente?|stunden?|requêtes?|pages|factures?|commandes?|páginas?|solicitud(?:es)?|facturas?|mensajes?)(?![\p{L}])|pay[- ]as[- ]you[- ]go|nach verbrauch|従量|件あたり|通につき|لكل (?:طلب|رسالة|فاتورة)/iu,
  ],
]

export function pricesIn(text: string): Price[] {
  const found = [...text.matchAll(prices)].map((match) => ({ match, end: match.index + match[0].length }))
  return found.map(({ match }, index) => {
    const around = text.slice(found[index - 1]?.end ?? 0, found[index + 1]?.match.index ?? text.length)
    const from = match.index - (found[index - 1]?.end ?? 0)
    return {
      amount: amountOf(match[1] ?? match[2]!),
      text: match[0].trim(),
      at: match.index,
      period:
        periodIn(around.slice(from, from + match[0].length + 60)) ??
        periodIn(around.slice(Math.max(0, from - 25), from)),
    }
  })
}

export function periodIn(text: string): Period | null {
  const found = periods
    .map(([period, pattern]) => ({ period, at: pattern.exec(text)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
  const unit = found.find(({ period }) => period === 'unit')
  // `per 1,000 events each month` is a price per event; `per user a month` is not.
  const first = found.sort((a, b) => a.at - b.at)[0]
  return unit && first && unit.at <= first.at + 4 ? 'unit' : (first?.period ?? null)
}

function amountOf(digits: string): number {
  const [, whole = digits, cents = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4}))?$/.exec(digits) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
}
