/** What products are about, in the words of the languages that most sites are written in. Both a site and a category are read with these. */
export const concepts: Record<string, RegExp> = {
  accounting:
    /\b(?:bookkeep\p{L}*|account(?:ing|ants?)|ledgers?|tax(?:es|ation)?|vat|payroll|expenses?|receipts?|bills? (?:out|in))\b|buchhaltung|buchführung|lohnabrechnung|lohnbuch|steuer\p{L}*|comptab\p{L}*|contabil\p{L}*|contab\p{L}*|boekhoud\p{L}*|księgow\p{L}*|会計|経理|確定申告|税|财务|会计|محاسب\p{L}*|حسابات|ضريب\p{L}*|бухгалт\p{L}*/iu,
  invoicing:
    /\binvoic\p{L}*|\b(?:quotes? and|estimates) |\bdevis\b|presupuestos|preventivi\b|rechnung(?!szentrum)|factur(?:e|es|ation|a|as|ación)\b|fattur\p{L}*|fatura\p{L}*|faktur\p{L}*|請求書|見積書|发票|فواتير|فاتورة|счет-фактур/iu,
  payments:
    /\b(?:payments?|checkout|subscriptions? billing|getting paid|get paid|paywall|card readers?|dunning|payouts?|billing)\b|zahlung\p{L}*|paiement\p{L}*|pagos?\b|pagament\p{L}*|betaling\p{L}*|決済|支付|المدفوعات|платеж/iu,
  budget:
    /\b(?:budgets?|savings?|salary|income|personal finance|household|shared costs|net worth|split(?:s|ting)? (?:the |group |your )?(?:bills?|expenses|costs)|who owes whom)\b|haushaltsbuch|sparen|épargne|ahorro|risparmi\p{L}*|家計簿|记账|ميزانية|бюджет/iu,
  forecasting:
    /\b(?:forecasts?|cash[- ]?flow|financial plan\p{L}*|board report\p{L}*|kpis?|reporting|business plans?|scenarios?)\b|liquidität\p{L}*|prévisions?|trésorerie|previsión|資金繰り|财务规划/iu,
  finance:
    /\b(?:finance|financial|banks?|banking|money|invest(?:ing|ments?|ors?)|loans?|stocks)\b|finanz\p{L}*|financ\p{L}*|банк|финанс\p{L}*|金融|مالية/iu,
  notes:
    /\b(?:notes?|notebooks?|note-taking|wikis?|knowledge(?: base)?|write things down|second brain|journals? of research|markdown)\b|notizen|wissens\p{L}*|prise de notes|apuntes|appunti|ノート|メモ|笔记|知识库|ملاحظات|заметк\p{L}*/iu,
  tasks:
    /\b(?:tasks?|to-?dos?|to-do lists?|projects?|project management|kanban|boards|plans for|sprints?|checklists?|gantt)\b|aufgaben\p{L}*|projekt\p{L}*|tâches|gestion de projet|tareas|proyectos?|progett\p{L}*|タスク|プロジェクト|任务|项目管理|مهام|مشاريع|задач\p{L}*|проект\p{L}*/iu,
  calendar:
    /\b(?:calendars?|scheduling|meetings?|appointments?|bookings?|time zones?|availability)\b|kalender|termin\p{L}*|besprechung\p{L}*|agendas?|calendrier|rendez-vous|réunions?|citas|reuniones|calendari\p{L}*|appuntament\p{L}*|予約|カレンダー|会議|日历|预约|会议|مواعيد|تقويم|календар\p{L}*|встреч\p{L}*/iu,
  focus:
    /\b(?:focus|pomodoro|timers?|time[- ]?track\p{L}*|timesheets?|time sheets|distractions?|deep work|where the day went|screen time)\b|zeiterfassung|konzentration|suivi du temps|minuteur|temporizador|tempo di lavoro|集中|タイマー|勤怠|专注|番茄|تتبع الوقت/iu,
  shifts:
    /\b(?:shifts?|rotas?|rosters?|staff scheduling|time ?clocks?|crews?|field service|job sheets?|technicians?|tradespeople|trades|not sit at a desk|deskless|construction sites?|workforce)\b|schicht\p{L}*|dienstplan\p{L}*|handwerk\p{L}*|baustelle\p{L}*|monteur\p{L}*|planning des équipes|chantiers?|artisans?|turnos|cuadrantes|turni|シフト|現場|排班|ورديات|смен/iu,
  automation:
    /\b(?:automat(?:e|es|ion|ions)|workflows?|no-code|integrations? between)\b|automatisier\p{L}*|automatis\p{L}*|自動化|自动化|أتمتة/iu,
  monitoring:
    /\b(?:monitor(?:ing|s)?|logs?|logging|uptime|alerts?|on-call|incidents?|observability|error tracking|crash reports?|tracing|metrics|status pages?)\b|überwach\p{L}*|surveillance|supervision|monitoreo|monitoraggio|監視|ログ|监控|日志|مراقبة|мониторинг/iu,
  testing:
    /\b(?:test(?:ing|s)? runners?|unit tests?|flaky|code review|code quality|linters?|linting|static analysis|regression|qa|bug reports?|bugs|test suites?|merged|pull requests?)\b|softwaretest\p{L}*|テスト自動|测试|اختبار البرمجيات|тестирован\p{L}*/iu,
  deployment:
    /\b(?:deploy\p{L}*|hosting|servers?|containers?|docker|kubernetes|ci\/cd|rollbacks?|preview (?:environments?|deployments?)|staging|self-host\p{L}*|vps|serverless|infrastructure|static sites?)\b|bereitstellung|déploiement|hébergement|despliegue|alojamiento|デプロイ|ホスティング|部署|托管|استضافة|развертыван\p{L}*|хостинг/iu,
  databases:
    /\b(?:databases?|sql|postgres\p{L}*|mysql|schema|migrations?|quer(?:y|ies)|data warehouse|gateways?)\b|datenbank\p{L}*|bases? de données|bases? de datos|データベース|数据库|قواعد البيانات|баз\p{L}* данных/iu,
  apis: /\b(?:apis?|webhooks?|sdks?|endpoints?|graphql|mock servers?)\b|schnittstelle\p{L}*|接口|واجهة برمجة/iu,
  developers:
    /\b(?:developers?|programmers?|command[- ]?lines?|cli|open[- ]source|code|coding|repositor(?:y|ies)|git|github|terminal|libraries|frameworks?|software engineers?|devops|binary)\b|entwickler\p{L}*|développeurs?|desarrollador\p{L}*|sviluppator\p{L}*|開発者|开发者|المطورين|разработчик\p{L}*/iu,
  ai: /\b(?:ai|artificial intelligence|machine learning|trained models?|(?:language|small|large) models?|neural|llms?|gpt)\b|künstliche intelligenz|\bki\b|intelligence artificielle|inteligencia artificial|人工知能|人工智能|ذكاء اصطناعي|искусственн\p{L}* интеллект/iu,
  documents:
    /\b(?:document (?:reading|capture|processing|extraction)|ocr|scans?|scanned|scanning|contracts?|extract(?:s|ion)? (?:data|fields)|forms? into|paperwork|pdfs?)\b|belege|dokument(?:en)?erkennung|numéris\p{L}*|escane\p{L}*|文書|契約書|文档识别|مستندات/iu,
  speech:
    /\b(?:transcri\p{L}*|meeting minutes|speech|captions?|subtitles?|voices?|audio|recordings?|dictation|podcasts?|sounds?|listens?)\b|sprach(?:e|erkennung)|untertitel|voix|sous-titres|transcripción|voz\b|trascri\p{L}*|文字起こし|議事録|録音|音声|字幕|语音|转录|تفريغ صوتي/iu,
  agents:
    /\b(?:assistants?|agents?|chat ?bots?|copilot|answers? questions|on your behalf)\b|assistent\p{L}*|assistente|asistente|アシスタント|エージェント|助手|智能体|مساعد/iu,
  vision:
    /\b(?:computer vision|cameras?|(?:counts?|detects?|recogni[sz]es?|spots?) .{0,30}(?:photos?|pictures?|images?)|image recognition|object detection|pictures? or video|photographs? (?:and|to) (?:find|detect|recogn\p{L}*)|visual inspection|drones?)\b|bilderkennung|kamera\p{L}*|vision par ordinateur|caméras?|画像認識|カメラ|计算机视觉|摄像头|رؤية حاسوبية/iu,
  interface:
    /\b(?:wireframes?|prototyp\p{L}*|ui kits?|design systems?|component libraries|interface design|mock-?ups?|user interfaces?|ux)\b|benutzeroberfläche\p{L}*|maquettes?|prototipos?|ワイヤーフレーム|原型|واجهات/iu,
  type: /\b(?:fonts?|typefaces?|typograph\p{L}*|colou?rs?|palettes?|contrast)\b|schrift(?:en|art\p{L}*)|farb(?:en|palette\p{L}*)|polices?|couleurs?|fuentes|colores|フォント|配色|字体|配色|خطوط|шрифт\p{L}*/iu,
  illustration:
    /\b(?:illustrat\p{L}*|drawings?|icons?|stock photos?|photographs?|assets?|images? librar(?:y|ies)|artwork)\b|illustrationen|zeichnung\p{L}*|dessins?|ilustraci\p{L}*|イラスト|素材|插画|رسوم/iu,
  print:
    /\b(?:print(?:ing|ers?|ed|s)|packaging|dielines?|proofing|prepress|labels? design|cardboard)\b|druck\p{L}*|verpackung\p{L}*|impression|emballage|imprenta|stampa|印刷|包装|طباعة|печать/iu,
  design: /\b(?:design(?:ers?|ing)?|creative|graphics?)\b|gestaltung|graphisme|diseño|デザイン|设计|تصميم|дизайн/iu,
  email:
    /\b(?:newsletters?|email marketing|e?mail campaigns?|mailing lists?|subscribers?|mail that people|bulk mail|drip|email (?:courses?|sequences?))\b|rundbrief\p{L}*|infolettre|boletín|メルマガ|ニュースレター|邮件营销|نشرات|рассылк\p{L}*/iu,
  analytics:
    /\b(?:analytics|visits?|visitors?|page ?views?|web stat\p{L}*|traffic sources?|conversion rates?|cookieless)\b|besucherstatistik|webanalyse|statistiques de (?:visite|site)|analítica|アクセス解析|网站分析|تحليلات|веб-аналитик\p{L}*/iu,
  social:
    /\b(?:social (?:media|networks?|posts?)|several networks|schedule posts|instagram posts|influencers?|hashtags?|tweets)\b|soziale\p{L}* (?:medien|netzwerk\p{L}*)|réseaux sociaux|redes sociales|SNS運用|社交媒体|وسائل التواصل/iu,
  seo: /\b(?:seo|search engines?|keyword research|backlinks?|content (?:briefs?|strategy|audit)|rankings?|be found)\b|suchmaschinen\p{L}*|référencement|posicionamiento|検索エンジン|搜索引擎|تحسين محركات/iu,
  marketing:
    /\b(?:marketing|campaigns?|ads|advertis\p{L}*|leads?|landing pages?|growth|brand awareness|audience)\b|werbung|publicité|publicidad|マーケティング|营销|تسويق|маркетинг/iu,
  fitness:
    /\b(?:fitness|workouts?|training plans?|exercises?|runners?|running (?:app|plan|coach|club)s?|hiking|hikers?|walk(?:ing|ers?)|cycling|yoga|physiotherap\p{L}*|movement|gym|trails?|mountain|outdoor|stand up)\b|wander\p{L}*|bewegung|sportplan|randonnée\p{L}*|senderismo|entrenamiento|allenament\p{L}*|運動|フィットネス|ランニング|健身|跑步|لياقة|тренировк\p{L}*/iu,
  mental:
    /\b(?:mental|therap(?:y|ists?)|meditat\p{L}*|mindful\p{L}*|mood|anxiety|calm|stress|wellbeing|diar(?:y|ies)|journal(?:s|ing)?)\b|achtsamkeit|psych\p{L}*|tagebuch|bien-être|salud mental|benessere|瞑想|メンタル|冥想|صحة نفسية/iu,
  clinics:
    /\b(?:clinics?|patients|patient (?:records?|portal|letters?)|practice management|dentists?|doctors?|medical|health records|vets?|veterinar\p{L}*|appointments, records|hospitals?|physiotherapists?)\b|arztpraxis|praxen|patient\p{L}*|cabinets? médica\p{L}*|clínicas?|pacientes?|ambulatori|診療|クリニック|患者|诊所|عيادات|клиник\p{L}*/iu,
  food_sleep:
    /\b(?:meals?|allerg\p{L}*|nutrition|diet|calories|sleep|insomnia|recipes?|bab(?:y|ies))\b|ernährung|schlaf\p{L}*|repas|sommeil|comidas|sueño|睡眠|食事|饮食|نوم/iu,
  health:
    /\b(?:health|healthcare|care|wellness|staying well)\b|gesundheit\p{L}*|santé|salud|salute|saúde|健康|صحة|здоров\p{L}*/iu,
  languages:
    /\b(?:language learning|vocabular(?:y|ies)|grammar|fluency|learn (?:spanish|french|german|english|japanese|swedish|a language)|flashcards?|conversation practice|verbs)\b|sprachen lernen|vokabel\p{L}*|apprendre (?:une langue|l(?:'|’)anglais)|vocabulaire|aprender (?:idiomas|inglés)|vocabulario|英会話|単語|语言学习|词汇|تعلم اللغات|изучение языков/iu,
  classroom:
    /\b(?:classrooms?|teachers?|pupils?|marking|quizz?es|lesson plans?|schools?|seating plans?|homework|grading|essays?|students?)\b|lehrkräfte|lehrer\p{L}*|unterricht|schul\p{L}*|enseignants?|élèves|classe\b|profesores|alumnos|insegnanti|教師|授業|学校|老师|课堂|معلم\p{L}*|учител\p{L}*/iu,
  courses:
    /\b(?:courses?|tutor\p{L}*|e-?learning|online classes|cohorts?|learners?|lessons?|coaching|curriculum)\b|kurse?\b|nachhilfe|cours\b|formation|cursos?|corsi\b|講座|研修|课程|辅导|دورات|курс\p{L}*/iu,
  science:
    /\b(?:maths?|mathematics|chemistry|physics|experiments?|simulations?|biology|fractions|scientific|laborator(?:y|ies))\b|mathematik|chemie|physik|mathématiques|matemáticas|数学|科学|実験|实验|رياضيات/iu,
  education:
    /\b(?:education|learning|teaching|learn)\b|bildung|lernen|éducation|apprentissage|educación|istruzione|教育|学習|تعليم|образован\p{L}*/iu,
  storefront:
    /\b(?:storefronts?|online (?:shops?|stores?)|e-?commerce|web ?shops?|order forms?|sell online|point[- ]of[- ]sale|pos|booking pages|market stalls?|pre-orders?|shops?|merchants?|retail\p{L}*)\b|onlineshop\p{L}*|kasse(?:nsystem)?|boutique en ligne|tienda online|negozio online|ネットショップ|网店|متاجر?|متجر|интернет-магазин\p{L}*/iu,
  stock:
    /\b(?:inventor(?:y|ies)|stock(?!\s*photo)|warehouses?|shipping|shipments?|parcels?|suppliers?|fulfil\p{L}*|logistics|deliver(?:y|ies) (?:notes|routes)|on the shelf|shelves|stocktak\p{L}*|purchase orders?|couriers?)\b|lager\p{L}*|versand|inventur|stocks?\b|entrepôt|inventario|almacén|magazzino|spedizion\p{L}*|在庫|倉庫|配送|库存|物流|مخزون|شحن|склад\p{L}*|учёт товаров|остатк\p{L}*|инвентаризаци\p{L}*/iu,
  support:
    /\b(?:customer (?:support|service)|help ?desks?|support tickets?|ticketing system|shared inbox|inbox(?:es)?|returns|help (?:pages|centers?)|live chat)\b|kundenservice|kundensupport|service client|atención al cliente|assistenza clienti|カスタマーサポート|客服|خدمة العملاء|служба поддержки/iu,
  hospitality:
    /\b(?:restaurants?|menus?|reservations?|kitchens?|caf[ée]s?|bars?|hotels?|guests?|baker(?:y|ies)|chefs?|cooks?|hospitality|catering)\b|gastronomie|küche\p{L}*|bäckerei\p{L}*|hôtel\p{L}*|boulangerie\p{L}*|cocina|restaurantes?|ristorant\p{L}*|飲食店|レストラン|厨房|餐厅|مطاعم|ресторан\p{L}*/iu,
  gardens:
    /\b(?:garden(?:s|ing|ers?)?|plants?|crops?|farm(?:s|ers|ing)?|agricultur\p{L}*|bees?|hives?)\b|garten\p{L}*|potagers?|jardin\p{L}*|huerto|orto\b|園芸|农业|زراعة/iu,
} // prettier-ignore
