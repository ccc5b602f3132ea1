import type { PhraseTable } from './phrases.ts'

/** Texts that are not about the product. */
export const pageTexts = {
  /** A title that only names a place in the site. */
  emptyTitle: {
    en: `
      home, home ?page, welcome, index, main, start, untitled, new page, my site, website, official (site|website), app,
      overview, introduction`,
    de: 'startseite, willkommen',
    fr: 'accueil, bienvenue, site officiel',
    es: 'inicio, bienvenidos?',
    it: 'pagina iniziale, benvenuti',
    pt: 'in[ií]cio',
    sv: 'hem',
    da: 'forside',
    pl: 'strona główna',
    ru: 'главная',
    ar: 'الرئيسية',
    ja: 'ホーム, トップ(ページ)?',
    zh: '首页',
  },
  greeting: {
    en: '^welcome*, ^hello*, ^hi, ^hey',
    de: '^willkommen*',
    fr: '^bienvenue*',
    es: '^bienvenid*',
    it: '^benvenut*',
    ru: '^добро пожаловать*',
    ar: '^مرحبا',
    ja: '^ようこそ',
    zh: '^欢迎',
  },
  cookieConsent: {
    en: `
      (we|this (site|website)|our (site|website)) uses? (~ )?cookies*,
      cookies?{80}(accept|consent|agree|preferences|experience|policy)`,
    de: '*verwend(et|en) cookies*',
    fr: '*utilis(e|ons) des cookies*',
    es: '*utiliza(mos)? cookies*',
    it: '*utilizza(mo)? (i )?cookie*',
    ar: 'ملفات تعريف الارتباط',
    ja: 'クッキー{20}(使用|同意)',
  },
  copyright: {
    en: '©, [(]c[)], *copyright*, *all rights reserved*',
    de: '*alle rechte*',
    fr: '*tous droits*',
    ja: '最終更新, 無断転載',
  },
  /** After the name of the copyright holder. */
  allRights: {
    en: 'all rights',
    de: 'alle rechte',
    fr: 'tous droits',
    es: 'todos',
    it: 'tutti',
  },
} satisfies Record<string, PhraseTable>

/** A link to a video that shows the product. */
export const videoWords: PhraseTable = {
  en: 'watch, demo, video, film, tour, trailer, see (it|how), play, walkthrough, in action, introduction, minutes?',
  de: '*ansehen*, *anschauen*, *vorführung*',
  fr: '*regarder*, *voir*, *vidéo*, *démo*',
  es: '*ver (el|la|demo)*',
  it: '*guarda*',
  pt: '*vídeo*, *assista*',
  nl: '*bekijk*',
  ru: '*смотреть*, *видео*',
  ar: 'شاهد, فيديو',
  ja: '動画, デモ',
  zh: '观看, 视频',
}

export const tagsLabel: PhraseTable = {
  en: 'tags, topics',
  de: 'schlagwörter',
  fr: 'étiquettes',
  es: 'etiquetas',
  ja: 'タグ',
}

/** Words in the alternative text of a logo, apart from the name. */
export const logoWords: PhraseTable = {
  en: '(the )?(company |official |app )?(logo(type)?|icon|brand|wordmark|home(page)?)',
  de: 'startseite',
  fr: 'accueil',
  ar: 'شعار',
  ja: 'ロゴ',
}

/** Before the audience of a product: `Inventory for bakeries` */
export const forWhom: PhraseTable = {
  en: 'for',
  de: 'für',
  fr: 'pour',
  es: 'para',
  it: 'per',
  nl: 'voor',
  pl: 'dla',
  ru: 'для',
}

/** Between a name and its extension: `Fieldnote for therapists` */
export const afterName: PhraseTable = {
  en: 'for, by',
  de: 'für, von',
  fr: 'pour, par',
  es: 'para',
  it: 'per',
  nl: 'voor',
}

/** Words of descriptions, which names do not have. */
export const phraseWords: PhraseTable = {
  en: 'for, the, your, that, with, to, of, a, an',
  de: 'für, mit',
  fr: 'pour, les',
  es: 'para, con',
  it: 'per',
  nl: 'voor, met',
  pl: 'dla',
  ru: 'для',
}

/** Words that do not count for the length of a heading. */
export const smallWords: PhraseTable = {
  en: 'the, our, your, all, and, &, of, in, a, an, to, on, for, at, us, it',
  de: 'die, der, das, und, im, in, auf, unsere?, ihre?',
  fr: 'les?, la, nos, notre, vos, et, de, des, du, en',
  es: 'los, las, nuestr[oa]s?, tus?, y',
  it: 'il, i, gli, le, e',
  pt: 'os?, as?',
  nl: 'het, ons, onze',
  sv: 'och, våra, i',
  ru: 'и, наши',
}

/** Abbreviations whose full stop does not end a sentence. */
export const abbreviations: PhraseTable = {
  en: 'e.g, i.e, etc, vs, approx, no, mr, mrs, ms, dr, prof, st, inc, ltd, co, corp, jr, sr, u.s, u.k',
  de: 'nr, z.b, d.h, bzw, ca, usw, inkl, zzgl',
  fr: 'p.ex, env, av, bd, s.a',
  nl: 'b.v',
  cs: 'a.s',
}

/** Words that turn a statement into its opposite. */
export const negations: PhraseTable = {
  en: `
    no, not, never, without, none, neither, nor, cannot, can'?t, won'?t, don'?t, doesn'?t, isn'?t, aren'?t, wasn'?t,
    didn'?t`,
  de: 'kein*, nicht, ohne, nie',
  fr: 'pas, sans, jamais, aucune?',
  es: 'sin, nunca',
  it: 'senza, non, mai',
  pt: 'sem, não',
  nl: 'zonder, niet, geen, nooit',
  sv: 'inte, utan',
  da: 'ikke, uden',
  no: 'uten',
  pl: 'bez, nie',
}
