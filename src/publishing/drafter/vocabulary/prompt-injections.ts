import type { PhraseTable } from './phrases.ts'

const ignore = '(ignore|disregard|forget|override|bypass|skip|drop)'
const earlier = '(previous|prior|above|earlier|preceding|foregoing|all|any|your|the|system|other)'
const rules = '(instruction|prompt|rule|direction|guideline|command|context|message|constraint)s?'

const special = '(new|updated|important|system|hidden|secret|urgent|special)'
const machines = '(ai|llm|model|assistant|agent|bot|gpt|crawler|language|reader)s?'

const attention = '(attention|note|hey|dear|hello|message|instructions?|important)[,:]?'
const models = '(ai|llms?|chatgpt|gpt|claude|gemini|language models?|chatbots?)'

const drafter = '(ai|llm|language model|chatbot|bot|crawler|agent|assistant|drafter|summari[sz]er)'
const unlocked = '(llm|language model|assistant|helpful|chatgpt|jailbroken|developer mode|unrestricted)'

const reveal = '(reveal|print|output|repeat|show|leak|return|disclose|send)'
const secrets =
  '(system prompt|your (instructions|prompt|rules)|api[ _-]?keys?|secrets?|environment variables?|credentials)'

const set = '(set|fill|change|output|answer|respond with|reply with|replace)'
const textFields = '(name|tagline|description|short_description|pricing_model|pricing_summary|categor(y|ies))'
const otherFields = '(contact_email|logo_url|demo_video_url|founded_year|founders?)'

const rate = '(rate|rank|score|recommend|describe|list|classify|label|categori[sz]e)'
const product = '(this|our|the){20}(product|site|website|company|page|listing|app)'
const best = '(as|highest|first|number one|best)'
const always = '(regardless|always|must|no matter|whatever)'

const conceal = "(do not|don't|never|must not){30}(tell|mention|reveal|inform|warn)"
const people = '(user|human|person|owner|operator|admin)s?'

/** Sentences that only make sense when addressed to a language model. A gap stays within a sentence. */
export const promptInjections: PhraseTable = {
  en: [
    `${ignore}{40}${earlier}{30}${rules}`,
    `${special}{20}instructions?{30}(for|to){20}${machines}`,
    `${attention} (to |for )?(all |any |the |every )?${models}`,
    `(if|when|as|since|because|while) you( are|'re){20}${drafter}`,
    'you are (now |actually )?(an? |the )?(ai|dan)',
    `you are (now |actually )?(an? |the )?${unlocked}*`,
    `${reveal}{30}${secrets}`,
    `${set}{20}(${textFields}|${otherFields}){20}(to|as|with|is|be) [^ ]`,
    `${set}{20}(${textFields}|${otherFields}){20}(=|:) ?[^ ]`,
    `${rate}{30}${product}{30}${best}{40}${always}`,
    `${conceal}{20}${people}`,
  ].join(', '),
  de: 'ignorier*{40}(anweisung|vorherig|bisherig|instruktion)*',
  fr: 'ignor*{40}(instructions? précédentes|consignes)',
  es: 'ignor*{40}instrucciones',
  it: 'ignor*{40}istruzioni',
  pt: 'ignor*{40}instruções',
  nl: 'ignor*{40}instructies',
  ru: '*игнорируй*{40}*инструкци*',
  ja: '(以前|これまで|上記|前)の(指示|命令)を?(すべて)?無視',
  zh: '忽略(之前|以上|前面|所有){10}(指令|指示|说明|說明)',
}
