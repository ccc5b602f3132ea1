import { isUsable } from '../page/usable.ts'

const separators = /\s+[|–—·•»«>~-]\s+|\s*[|｜│]\s*|\s+::?\s+|(?<=\p{L}{2}):\s+|：/u

/** What stands between the separators of a title. */
export function titleParts(title: string | null | undefined): string[] {
  return title && isUsable(title)
    ? title
        .split(separators)
        .map((part) => part.trim())
        .filter(Boolean)
    : []
}

const empty =
  /^(?:home|home ?page|welcome|index|main|start|startseite|willkommen|accueil|bienvenue|inicio|bienvenidos?|in[ií]cio|pagina iniziale|benvenuti|forside|hem|strona główna|главная|ホーム|トップ(?:ページ)?|首页|الرئيسية|untitled|new page|my site|website|official (?:site|website)|site officiel|app|overview|introduction)$/iu

/** Says nothing: the name of a place in a site. */
export function isEmptyTitle(text: string): boolean {
  return empty.test(text.trim())
}
