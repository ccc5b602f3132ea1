import type { Proven } from '../../proposal.ts'
import type { Line } from '../page/tree.ts'
import { proven, quote } from '../proof.ts'
import type { Site } from '../site.ts'

const waiting =
  /\b(?:join|get on|sign up for|on) (?:the|our) wait(?:ing)?[- ]?list\b|\bjoin wait(?:ing)?list\b|^coming soon\b|\blaunching (?:soon|in|this|later)\b|\bnotify me\b|\bget notified\b|\bbe the first to know\b|\bpre-?order\b|auf die warteliste|warteliste|demnächst verfügbar|liste d(?:'|’)attente|bientôt disponible|lista de espera|próximamente|lista d(?:'|’)attesa|prossimamente|em breve|wachtlijst|väntelista|先行登録|近日公開|事前登録|候补名单|即将推出|قائمة الانتظار|قريباً/iu
const beta =
  /\b(?:public|open|private|closed|free|invite-only|early) (?:beta|alpha)\b|\b(?:currently|still|now|is) in (?:\p{L}+ )?(?:beta|alpha)\b|\bin (?:beta|alpha)\b|\bduring (?:the |our )?beta\b|^(?:beta|alpha|public beta|βeta)$|\bbeta (?:version|release)\b|\bjoin the beta\b|in der (?:offenen |geschlossenen )?beta|beta-?phase|en (?:version )?b[êe]ta|version b[êe]ta|en beta|in fase beta|em beta|ベータ版|公测|النسخة التجريبية/iu
const notBeta =
  /\b(?:out of|left|leaves|after|ended|since|beyond) (?:the )?(?:public |private )?(?:beta|alpha)\b|alpha channel|beta (?:test(?:er|ing)|carotene)/iu
const launched =
  /\b(?:now available|available now|is now live|just launched|generally available|we(?:'|’)ve launched|has launched|have launched|out of beta)\b|jetzt verfügbar|maintenant disponible|ya disponible|ora disponibile|já disponível|正式リリース|提供開始|正式上线/iu

/** How far the product is, where the home page says so about the product and not about a part of it. */
export function stageOf({ home }: Site): Proven<string> | undefined {
  const lines = home.lines.filter(
    (line) =>
      line.text &&
      line.kind !== 'code' &&
      !home.isForeign(line) &&
      !home.isIn(line, 'navigation', 'consent', 'footer', 'aside') &&
      !home.isUnder(line, 'faq', 'news', 'milestones', 'features', 'integrations'),
  )
  const find = (pattern: RegExp, except?: RegExp): Line | undefined =>
    lines.find(({ text }) => text.length < 300 && pattern.test(text) && !except?.test(text))
  const [soon, trial, open] = [find(waiting), find(beta, notBeta), find(launched)]
  const stage = trial
    ? (['beta', trial] as const)
    : soon
      ? (['idea', soon] as const)
      : open
        ? (['launched', open] as const)
        : undefined
  return stage && proven(stage[0], quote(stage[1].text, home))
}
