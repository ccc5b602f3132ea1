import type { PhraseTable } from './phrases.ts'

/** Texts that are not about the product. */
export const pageTexts = {
  /** A title that only names a place in the site. */
  emptyTitle: {
    en: `
      home, home ?page, welcome, index, main, start, untitled, new page, my site, website, official (site|website), app,
      overview, introduction, document, (my )?(react|vue|vite|next|nuxt|svelte|angular|gatsby|astro|expo) app,
      create[- ](react|next|t3)[- ]app, (vite|react|vue|svelte|next.js|nuxt|astro)( [+] (react|vue|svelte|ts|js))?,
      (my )?(wordpress|wix|squarespace|webflow|framer) (site|website|blog), site title, my (website|blog|app|project),
      your (site|company|business|brand|product|app|website)( name)?, (company|brand|product|app|site|business) name,
      test( page| site)?, hello world, default title, page title, new site, landing page, starter( template)?`,
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
  /** What templates say before somebody fills them in. */
  filler: {
    en: `
      lorem ipsum, dolor sit amet, consectetur adipiscing, ^question[?]$, ^(long|short)? ?answer.?$,
      ^(point|feature|item|title|heading|headline|card|step|benefit|service|section|tab|slide|option|text|question|answer|plan)
      #$, ^(your|add|enter|insert|put|write)( your| a)? (tagline|slogan|headline|title|text|description|content) ?(here)?.?$,
      (your|some|sample|placeholder|dummy) (text|content|copy) (here|goes here), ^(card|section|feature|slide) title$,
      some quick example text, this is (a|the) (sample|placeholder|dummy|default|example) (text|page|paragraph|title),
      ^description (here|goes here), ^(heading|title|subtitle|description|placeholder|tbd|todo|n/a)$,
      click (here )?to edit, edit this (text|page), edit src/*, web site created using`,
    de: '^(platzhalter|beispiel)(text)?$, ^(punkt|überschrift|titel|frage|antwort|merkmal) #$',
    fr: '^(texte|titre) (à remplacer|ici|exemple), ^(point|titre|question|réponse|étape) #$',
    es: '^(texto|título) (aquí|de ejemplo|de muestra), ^(punto|título|pregunta|respuesta|paso) #$',
    it: '^(testo|titolo) (qui|di esempio), ^(punto|titolo|domanda|risposta|passo) #$',
    pt: '^(texto|título) (aqui|de exemplo), ^(ponto|título|pergunta|resposta|passo) #$',
    nl: '^(tekst|titel) hier, ^(punt|titel|vraag|antwoord|stap) #$',
    ja: 'サンプルテキスト, ダミーテキスト, ここに(テキスト|文章|説明)',
  },
  /** Lines about a release or how to install it, which do not describe the product. */
  release: {
    en: `
      ^(the )?(latest|current|new|stable) (official[,]? )?(released? )?(version|release), ^version #, ^v#, nightly builds?,
      (npm|pip|brew|apt|yarn|pnpm|cargo|gem|composer|docker) (i|install|add|pull|get|run)[ ], release notes, ^changelog,
      install (it )?(via|using|with) (npm|pip|homebrew|brew|apt|cargo|composer)`,
    de: '^(aktuelle|neueste) version',
    fr: '^(dernière|nouvelle) version',
    es: '^(última|nueva) versión',
    it: '^(ultima|nuova) versione',
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

/** Cards between features that are not features. */
export const notFeatures: PhraseTable = {
  en: `
    ^coming soon, ^(and )?(much |many |so much )?more( to come| features| coming)?[.!…]*$, ^(see|view|explore|read|learn|show)
    (all|more|the), ^get (started|in touch), ^contact us, ^download, ^sign up, ^start (free|now), ^try it,
    ^buy now, ^book a, ^step (#|one|two|three|four|five)$, ^(tier|phase|milestone|level|chapter|week) #, ^q#, ^new$, ^popular$, ^most popular$, ^recommended$`,
  de: '^demnächst, ^(und )?(vieles )?mehr[.!…]*$, ^(alle|mehr) (ansehen|erfahren|funktionen), ^jetzt, ^schritt #',
  fr: '^bientôt, ^à venir, ^(et )?(bien )?plus( encore)?[.!…]*$, ^(voir|en savoir|découvrir) (plus|tout), ^étape #',
  es: '^próximamente, ^(y )?(mucho )?más[.!…]*$, ^ver (más|todo), ^paso #',
  it: '^in arrivo, ^prossimamente, ^(e )?(molto )?altro( ancora)?[.!…]*$, ^scopri (di più|tutt[io]), ^passo #',
  pt: '^em breve, ^(e )?(muito )?mais[.!…]*$, ^(ver|saiba) (mais|tudo), ^passo #',
  nl: '^binnenkort, ^(en )?(veel )?meer[.!…]*$, ^stap #',
  sv: '^kommer snart, ^(och )?mycket mer[.!…]*$, ^steg #',
  pl: '^wkrótce, ^i wiele więcej[.!…]*$, ^krok #',
  sr: '^uskoro, ^i još mnogo toga[.!…]*$, ^korak #',
  ru: '^скоро$, ^и многое другое[.!…]*$, ^шаг #',
  ja: '^近日公開, ^もっと見る, ^詳しく見る',
  zh: '^即将推出, ^查看更多, ^了解更多',
}

/** Questions that nobody answers: they ask the reader to do something. */
export const callsToAction: PhraseTable = {
  en: `
    ^ready to, ^(still )?(have|got) (a |any |more |other |further )?questions?, ^(can't|cannot|couldn't|didn't) find,
    ^need (more |any |some )?(help|support|something|anything|assistance), ^(any|more|other|further) questions?,
    ^(are you )?interested, ^want (to|more), ^looking for (more|something), ^not sure (where|which|if|what), ^questions?[?],
    ^what are you waiting for, ^curious, ^sounds good, ^why (wait|not (try|start)), ^how can we help`,
  de: '^bereit, ^(noch|weitere|haben sie|hast du|sie haben) (~ )?fragen, ^(nichts|nicht) (das richtige )?gefunden, ^neugierig, ^interesse',
  fr: `
    ^pr[êe]te?s? [àa], ^pas trouvé, ^(vous avez |tu as )?(encore |toujours )?(d'autres |une autre |une |des )?questions?, ^besoin d*,
    ^envie d*, ^intéressée?s?`,
  es: '^[¿]?list[oa]s? para, ^[¿]?(aún |todavía )?(tienes|tiene|más) (~ )?preguntas, ^[¿]?no encuentras, ^[¿]?necesitas (más )?ayuda',
  it: "^pront[oaie] (a|per), ^(hai|avete) (ancora |altre )?domand[ae], ^non (hai trovato|trovi), ^(hai )?bisogno d'aiuto, ^interessat[oi]",
  pt: '^pront[oa]s? para, ^(ainda )?(tem|ficou com) (alguma |mais )?(dúvidas?|perguntas?), ^não encontrou, ^precisa de ajuda',
  nl: '^klaar om, ^(nog|heb je|heeft u) (~ )?vragen, ^niet gevonden, ^hulp nodig',
  sv: '^redo att, ^har du (fler )?frågor, ^behöver du hjälp',
  da: '^klar til, ^har du (flere )?spørgsmål',
  pl: '^gotow[iya], ^masz (jeszcze )?pytani[ae], ^nie znalazłe?ś, ^potrzebujesz pomocy',
  sr: '^imate (još )?pitanja, ^spremni, ^niste pronašli',
  ru: '^готовы, ^(остались|есть) вопросы, ^не нашли, ^нужна помощь',
  tr: '^hazır mısın*, ^sorunuz mu var',
  ja: '^お困り, ^まだ(質問|疑問), ^解決しない, ^ご不明な点',
  zh: '^还有(其他)?问题, ^准备好',
}
