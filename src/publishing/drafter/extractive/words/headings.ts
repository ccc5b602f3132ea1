import type { SectionKind } from './sections.ts'

interface Announcement {
  kind: SectionKind
  /** Say it wherever they stand in a heading. */
  phrases?: RegExp
  /** Say it only in a heading of a few words. */
  words?: RegExp
}

/** What headings announce, in the languages that most sites are written in. The first that matches counts. */
export const headings: Announcement[] = [
  {
    kind: 'testimonials',
    phrases:
      /\b(?:testimonials?|wall of love|(?:success|customer) stor(?:y|ies)|case stud(?:y|ies)|(?:people|customers?|users?|clients?|teams?|they|others|readers|members|founders|owners|walkers|players|teachers|developers) (?:are saying|say|think|love)|loved by|what (?:our|people|they|others)\b.{0,30}\b(?:say|said|saying|think)|kind words|hear from|in their (?:own )?words)\b|kundenstimmen|das sagen|stimmen unserer|ils (?:parlent|en parlent) de nous|avis (?:de nos )?clients|lo que dicen|qu[ée] dicen|dicono di noi|o que dizem|wat .{0,20}klanten zeggen|お客様の声|利用者の声|ユーザーの声|客户评价|用户评价|ماذا يقول|что говорят/iu,
    words:
      /\b(?:reviews?|praise|feedback)\b|bewertungen|referenzen|t[ée]moignages?|testimonios|opiniones|testimonianze|recensioni|depoimentos|ervaringen|beoordelingen|omdömen|opinie|آراء|شهادات|отзывы|відгуки/iu,
  },
  {
    kind: 'customers',
    phrases:
      /\b(?:trusted by|used by|as (?:featured|seen|heard) (?:in|on)|featured (?:in|on|by)|in the (?:press|media|news)|backed by|supported by|who uses|teams? (?:at|that use)|companies (?:that|using))\b|bekannt aus|ils nous font confiance|conf[ií]an en|導入企業|يثق بنا/iu,
    words:
      /\b(?:our (?:customers|clients|partners)|customers|clients|partners|investors|sponsors|press)\b|unsere kunden|presse\b|nos clients|partenaires|nuestros clientes|clientes|i nostri clienti|nossos clientes|取引先|合作伙伴|شركاؤنا|عملاؤنا|наши клиенты/iu,
  },
  {
    kind: 'faq',
    phrases:
      /\bf\.?\s?a\.?\s?q\.?s?\b|\bfrequently asked|\b(?:common|popular) questions|\bquestions? (?:and|&|\+) answers?|\bq\s?&\s?a\b|\b(?:got|have|any|more|still have) (?:\p{L}+ )?questions|\bquestions (?:we|you|people|that|others)|häufig(?:e| gestellte) fragen|fragen (?:und|&) antworten|noch fragen|questions? (?:fr[ée]quentes|courantes)|foire aux questions|vos questions|preguntas (?:frecuentes|y respuestas)|domande (?:frequenti|e risposte)|perguntas (?:frequentes|e respostas)|d[úu]vidas frequentes|veelgestelde vragen|vraag en antwoord|vanliga frågor|ofte st(?:illede|ilte)|(?:najczęściej|często) zadawane|よくある(?:ご)?質問|常见问题|常見問題|자주 묻는|الأسئلة (?:الشائعة|المتكررة)|أسئلة شائعة|שאלות (?:נפוצות|ותשובות)|συχνές ερωτήσεις|ερωτήσεις και απαντήσεις|usein kysytty|gyakori kérdések|întrebări frecvente|časté (?:dotazy|otázky)|najčastejšie otázky|pertanyaan umum|câu hỏi thường gặp|คำถามที่พบบ่อย|अक्सर पूछे|\basked (?:often|a lot|again)\b|\boften asked\b|частые вопросы|вопросы и ответы|часті питання|sıkça sorulan/iu,
    words:
      /^(?:\p{L}+ )?questions\??$|\bgood to know\b|^fragen\b|^preguntas\b|^domande\b|^dúvidas\b|^vragen\b|^вопросы\b|^q&a$/iu,
  },
  {
    kind: 'comparison',
    phrases:
      /\bhow (?:we|it) (?:stacks? up|compares?)|\bcompared (?:to|with)\b|\bcomparison\b|\balternatives? to\b|\bvs\.? |im vergleich|comparatif|مقارنة/iu,
    words:
      /\b(?:compare|versus|alternatives?)\b|vergleich|comparer|comparaison|comparaci[óo]n|confronto|vergelijk\p{L}*|比較|对比/iu,
  },
  {
    kind: 'jobs',
    phrases:
      /\bwe(?:'|’)re hiring|\bopen (?:positions|roles)|\bjoin (?:our|the) team\b|\bwork with us\b|offene stellen|nous recrutons|lavora con noi/iu,
    words:
      /\b(?:careers?|jobs|vacanc(?:y|ies))\b|karriere|stellenangebote|recrutement|empleo|採用情報|招聘|وظائف|вакансии/iu,
  },
  {
    kind: 'pricing',
    phrases:
      /\b(?:pricing|how much|what (?:it|does it|.{1,20}) costs?|pay (?:for what|once|as you|only)|priced (?:per|by|for)|plans? (?:and|&|for every)|choose (?:a|your) plan|(?:pick|find) (?:a|your|the right) plan)\b|preise und|nos (?:offres|tarifs)|料金プラン|料金表|价格方案|باقات (?:الاشتراك|الأسعار)/iu,
    words:
      /\b(?:prices?|costs?|licen[cs]es?|licensing|fees|packages|buy|order|get it|editions|subscriptions?|membership|tiers|plans?)\b|preise?\b|tarife?\b|kosten\b|lizenz\p{L}*|tarifs?\b|offres|abonnements?|precios|planes|tarifas|prezzi|piani|pre[çc]os|planos|prijzen|tarieven|priser|ceny|cennik|料金|価格|プラン|价格|定价|方案|요금|가격|الأسعار|الباقات|أسعار|цены|тарифы|стоимость|ціни|вартість|fiyat|ceník|cena|cenník|מחיר|τιμές|τιμή|τιμοκατάλογος|hinnat|hinnasto|árak|prețuri|harga|bảng giá|ราคา|मूल्य|कीमत/iu,
  },
  {
    kind: 'team',
    phrases:
      /\b(?:meet (?:the|our) (?:team|founders?|makers?|people)|who (?:we are|makes?|made|is behind|builds?|built)|(?:the )?(?:people|team|person|folks|humans) behind|about the (?:author|maker|founder|developer|team)s?)\b|wer (?:wir sind|steckt|dahinter)|qui sommes-nous|qui[ée]nes somos|quem somos|wie wij zijn/iu,
    words:
      /\bteam$|^team\b|\b(?:our people|founders?|leadership|management|the makers?|maintainers?|advisors|about me|author|credits|made by)\b|^people$|geschäftsführung|gründer(?:in|team|innen)?|\bfondat(?:eurs?|rices?|ori)\b|[ée]quipe\b|equipo|fundador(?:a|es)|fondator\p{L}*|equipe|oprichters|teamet|zespół|チーム|メンバー|創業者|团队|创始人|فريقنا|فريق العمل|المؤسس|команда|основател|tým\b|ekip|צוות|מייסד|ομάδα|tiimi|csapat|echipa|tim kami|đội ngũ|ทีมงาน/iu,
  },
  {
    kind: 'milestones',
    phrases: /\b(?:the journey so far|how we got here|through the years|company history)\b|unsere geschichte in/iu,
    words:
      /\b(?:milestones?|timeline|history)\b|meilensteine|chronik|historie|zeitleiste|jalons|chronologie|dates cl[ée]s|hitos|cronolog[ií]a|tappe|traguardi|marcos|linha do tempo|mijlpalen|geschiedenis|milstolpar|kamienie milowe|沿革|あゆみ|歩み|历程|里程碑|大事记|محطات|مسيرتنا|вехи|история/iu,
  },
  {
    kind: 'steps',
    phrases:
      /\bhow (?:it|this|.{1,20}) works\b|\b(?:three|3|four|4|two|2|easy|simple) (?:easy |simple )?steps\b|\bin \d+ minutes\b|so (?:funktioniert|geht)|in (?:drei|3) schritten|comment ça marche|en \d [ée]tapes|c[óo]mo funciona|come funziona|hoe .{0,20}werkt|ご利用の流れ|كيف (?:يعمل|تعمل|تبدأ)|как это работает/iu,
    words:
      /\b(?:get(?:ting)? started|steps?|quick ?start|installation|install|setup|set up|usage|examples?|tutorial|requirements)\b|anleitung|使い方|始め方|使用方法/iu,
  },
  {
    kind: 'integrations',
    phrases:
      /\b(?:integrates? with|works with (?:the|your|all)|connects? (?:to|with) (?:the|your)|plays (?:nicely|well) with)\b/iu,
    words:
      /\b(?:integrations?|works with|supported (?:platforms|devices|formats|banks))\b|integrationen|schnittstellen|int[ée]grations?|integraciones|integrazioni|koppelingen|連携|集成|التكاملات|интеграции/iu,
  },
  {
    kind: 'news',
    phrases: /\b(?:what(?:'|’)s new|release notes|from (?:the|our) blog|latest (?:news|posts|articles|updates))\b/iu,
    words:
      /\b(?:blog|news|articles|changelog|updates|events|webinars?|stories|podcast)\b|aktuelles|neuigkeiten|actualit[ée]s|derniers articles|noticias|novedades|novit[àa]|not[ií]cias|nieuws|nyheter|お知らせ|ニュース|ブログ|新闻|动态|المدونة|أخبار|новости/iu,
  },
  {
    kind: 'benefits',
    phrases:
      /\b[Ww]hy \p{Lu}[\p{L}\p{N}.-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.]*)?\s*\??$|(?:[Pp]ourquoi|[Pp]or qu[ée]|[Pp]erch[ée]|[Pp]or que|[Ww]arum|[Ww]aarom|[Vv]arför|[Dd]laczego) \p{Lu}[\p{L}\p{N}.]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.]*)?\s*\??$/u,
  },
  {
    kind: 'benefits',
    phrases:
      /\bwhy (?:choose|use|us\b|teams|customers|people|(?:\p{L}+ ){1,3}(?:choose|love|use|trust|pick|switch|prefer)\b)|\b(?:what makes (?:us|it|\p{L}+) (?:different|special|better)|sets? (?:us|it) apart|reasons? to (?:choose|use|love)|what you(?:'|’)ll love|why it(?:'|’)s (?:better|different))\b|warum (?:wir\b|\p{L}+ (?:wählen|nutzen))|gute gründe|das (?:macht|zeichnet) uns|pourquoi (?:nous|choisir)|por qu[ée] (?:elegir|usar|nosotros)|perch[ée] scegliere|por que (?:escolher|usar)|waarom (?:wij|kiezen)|選ばれる理由|为什么选择|لماذا (?:تختار|نحن)|почему (?:мы|выбирают)/iu,
    words:
      /\b(?:benefits|advantages|our (?:promise|principles|difference))\b|vorteile|avantages|b[ée]n[ée]fices|ventajas|beneficios|vantaggi|vantagens|benef[ií]cios|voordelen|fördelar|fordele|zalety|výhody|メリット|优势|لماذا|преимущества|переваги/iu,
  },
  {
    kind: 'features',
    phrases:
      /\b(?:key features|what (?:it|\p{L}+(?: \p{L}+)?) (?:does|can do|do(?:es)? for|offers?)\b|what(?:'|’)s (?:inside|included|in (?:it|the box))|what is included|what (?:\p{L}+ ){1,3}(?:get|gets|can do)|what we (?:do|offer)|everything (?:you need|between|your|a \p{L}+ needs|in one)|all (?:the tools|you need)|how \p{L}+ helps|does for you|packed with|built (?:for|to|with)|designed (?:for|to)|made (?:for|to))\b|funktionen (?:im|auf)|das kann|was .{1,30} kann|was sie (?:bekommen|erwartet)|auf einen blick|ce que .{1,30}(?:fait|propose|offre)|tout ce (?:que|dont|qu(?:'|’))|qu[ée] (?:hace|puedes|ofrece)|todo lo que|cosa (?:fa|puoi)|tutto quello|o que .{1,30} faz|tudo o que|wat .{1,30} (?:doet|kan)|できること|主な機能/iu,
    words:
      /\b(?:features?|capabilit(?:y|ies)|functionality|functions|included|highlights|at a glance|services|overview|inside|how it helps|our (?:solution|product)|in detail)\b|funktionen|funktionsumfang|leistungen|merkmale|fonctionnalit[ée]s|fonctions|caract[ée]ristiques|funciones|funcionalidades|caracter[ií]sticas|funzionalit[àa]|funzioni|caratteristiche|recursos|functies|kenmerken|mogelijkheden|funktioner|egenskaber|funkcje|możliwości|機能|特長|特徴|サービス内容|功能|特点|特色|产品特性|기능|المميزات|مميزات|الميزات|خصائص|المزايا|مزايا|возможности|функции|функції|можливості|özellikler|funkce|תכונות|יכולות|λειτουργίες|χαρακτηριστικά|δυνατότητες|ominaisuudet|toiminnot|funkciók|funcționalități|caracteristici|fitur|tính năng|คุณสมบัติ|ฟีเจอร์|विशेषताए/iu,
  },
  {
    kind: 'shop',
    words:
      /\b(?:from (?:our|the) shop|shop|store|merch(?:andise)?|related products|accessories)\b|unser shop|boutique|tienda|negozio|ショップ|商店|المتجر/iu,
  },
  {
    kind: 'legal',
    words:
      /\b(?:privacy|terms|legal|imprint|cookies?|disclaimer|gdpr|refund policy|data protection)\b|impressum|datenschutz|agb\b|mentions l[ée]gales|confidentialit[ée]|aviso legal|privacidad|プライバシー|特定商取引|利用規約|隐私|条款|الخصوصية|الشروط/iu,
  },
  {
    kind: 'contact',
    phrases:
      /\b(?:get in touch|say hello|talk to us|where (?:we are|to find us))\b|nous (?:contacter|trouver|[ée]crire)|dove siamo|お問い合わせ/iu,
    words:
      /\b(?:contact|reach us|visit us|find us|offices?|locations?|support|help|follow us|stay in touch|connect|social)\b|kontakt|adresse|standort|coordonn[ée]es|contacto|contatti|contato|contacteer|所在地|アクセス|联系我们|اتصل بنا|تواصل|контакты/iu,
  },
  {
    kind: 'calls',
    phrases:
      /^(?:ready to|start (?:your|today|now|for free|using)|try (?:it|\p{L}+) (?:for )?(?:free|today|now)|sign up|subscribe|join (?:us|the|thousands|\d)|book a|request a|stop |don(?:'|’)t (?:wait|miss)|download (?:now|the|\p{L}+ (?:now|today)))\b|^jetzt (?:starten|testen|kostenlos)|^bereit\b|^pr[êe]ts? [àa]|^essayez|^commencez|^empieza|^prueba|^inizia|^comece|^今すぐ|^立即|^ابدأ|^начните/iu,
    words: /\bnewsletter\b/iu,
  },
  {
    kind: 'numbers',
    words:
      /\b(?:in numbers|by the numbers|stats|statistics|facts and figures)\b|in zahlen|zahlen und fakten|en chiffres|chiffres cl[ée]s|en cifras|in numeri|数字で見る|بالأرقام/iu,
  },
  {
    kind: 'resources',
    words:
      /\b(?:resources|docs|documentation|guides?|learn more|community|links|downloads?|press kit|references?|sitemap|navigation|products|explore|see also|related)\b/iu,
  },
  {
    kind: 'about',
    phrases: /\bthe story (?:of|behind)\b/iu,
    words:
      /\b(?:about|our story|story|mission|vision|values|the company|company)\b|über uns|unternehmen|[àa] propos|notre (?:histoire|mission)|sobre|nuestra historia|nosotros|chi siamo|la nostra storia|over ons|om oss|o nas|会社概要|私たちについて|关于|عن الشركة|من نحن|о (?:нас|компании)|про нас|o nás|hakkımızda|אודות|σχετικά|ποιοι είμαστε|tietoa meistä|rólunk|despre noi|tentang kami|về chúng tôi|เกี่ยวกับเรา|om os\b/iu,
  },
] // prettier-ignore
