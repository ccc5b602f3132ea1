const words = (text: string): string[] => text.trim().split(/\s+/)

export const verbs = words(`
plan track sort share count draft print route store check watch invite measure compare collect archive review approve schedule invoice forecast translate
publish monitor prepare organize deliver restore capture balance combine protect simplify negotiate remember rehearse repair`)

/** Most frequent first, because they are picked by rank. */
export const things = words(`
invoices bookings reports orders tasks notes documents contracts shifts recipes budgets surveys tickets lessons photos payments backups calendars maps
deliveries payslips receipts proposals interviews playlists inventories dashboards newsletters timetables repairs permits vaccinations harvests warranties
menus portfolios blueprints transcripts donations subscriptions allergies translations sketches prescriptions itineraries feedback deadlines expenses
passwords podcasts auctions inspections rehearsals workouts memberships refunds catalogues footnotes leases greenhouses referrals samples ledgers
spreadsheets boreholes turbines beehives tenancies orchards moorings easements mortgages pigeons kilns looms sawmills quarries hydrants archives exhibits
lanterns telescopes microscopes chessboards terrariums vineyards aquariums glossaries manuscripts libretti obituaries genealogies fixtures barcodes
waybills manifests tariffs royalties dividends pensions annuities subtitles storyboards animations shaders polygons kernels compilers migrations webhooks
queues caches certificates firewalls sensors firmware antennas drones batteries chargers meters valves boilers thermostats solariums scaffolds cranes
elevators escalators hangars runways lighthouses ferries trams bicycles scooters caravans trailers pallets crates parcels envelopes stamps postcards
stickers posters billboards festivals concerts matinees museums libraries laboratories pharmacies bakeries breweries butchers florists tailors cobblers
barbers dentists paediatrics kindergartens seminars lectures workshops internships scholarships dissertations quizzes flashcards spellings equations
geometries chemistries pets horses kennels stables saddles fodder fences tractors ploughs seeds seedlings fertilisers rainfall snowfall avalanches tides
currents soundings buoys petitions ballots councils elections minutes motions bylaws treaties embassies visas passports customs quarantines subsidies
grants tenders audits candles soaps perfumes ceramics textiles leathers jewellery watches lenses frames cameras tripods microphones amplifiers guitars
pianos violins drums choirs orchestras ballets theatres screenplays novels poems comics crosswords puzzles boardgames tournaments leagues referees stadiums
marathons hikes climbs dives sails regattas campsites cottages hostels hotels banquets picnics cocktails coffees teas cheeses breads pastries spices
vinegars honeys`)

export const audiences = words(`
teams freelancers studios schools clinics landlords restaurants farms agencies charities hospitals students parents architects plumbers lawyers nurses
translators skippers bakers teachers electricians researchers photographers journalists accountants gardeners carpenters florists librarians musicians
organizers volunteers mechanics vets midwives surveyors beekeepers brewers curators couriers roofers tutors coaches choirs councils museums cooperatives`)

export const qualities = words(`
small busy remote growing careful independent local seasonal quiet curious rural modern family mobile young international patient thrifty nomadic`)

export const pains = words(`
spreadsheets paperwork guesswork meetings duplicates delays surprises phone-calls lock-in tracking hidden-fees double-entry sticky-notes overtime confusion`)

export const tags = words(`
offline open-source self-hosted mobile api privacy-first no-code multilingual accessible european lightweight collaborative automated realtime print-ready`)

export const suffixes = words('Labs HQ Studio Works Hub Cloud Desk Press Yard Kit Pro Loop')

export const cities = words(`
Porto Ghent Leipzig Lyon Turin Graz Malmö Bergen Tampere Tartu Kaunas Brno Kraków Cluj Plovdiv Patras Zadar Maribor Leeds Cork Austin Denver Halifax Oaxaca
Medellín Rosario Recife Accra Nakuru Fez Haifa Izmir Tbilisi Pune Kochi Cebu Penang Busan Sapporo Hobart Dunedin`)

export const firstNames = words(`
Ada Bruno Chiara Dilan Elif Farah Goran Hana Ivo Jana Kofi Lena Mateo Nadia Otto Priya Quim Rosa Sami Tove Ulla Vera Wim Xenia Yusuf Zofia Anouk Björn
Célia Dag Eero Fleur Giulia Håkon Inês Joost Kaja Lucía Maja Niko Oona Pavel Ruth Sven Thea Uri Viggo Wanda Yara Zeno Amara Bao Chidi Devi Emeka Fumiko`)

/** Weights are percentages of listings, roughly as in real directories. */
export const weightedCountries: readonly (readonly [code: string, weight: number])[] = [
  ['US', 31],
  ['GB', 10],
  ['IN', 9],
  ['DE', 8],
  ['FR', 6],
  ['CA', 5],
  ['NL', 4],
  ['ES', 3],
  ['BR', 3],
  ['AU', 3],
  ['SE', 2],
  ['PL', 2],
  ['IT', 2],
  ['PT', 2],
  ['CH', 1.5],
  ['AT', 1],
  ['BE', 1],
  ['DK', 1],
  ['NO', 0.8],
  ['FI', 0.8],
  ['IE', 0.7],
  ['IL', 0.7],
  ['SG', 0.6],
  ['JP', 0.6],
  ['KR', 0.4],
  ['MX', 0.4],
  ['AR', 0.3],
  ['NG', 0.3],
  ['KE', 0.2],
  ['ZA', 0.2],
  ['NZ', 0.2],
  ['EE', 0.1],
  ['LT', 0.1],
  ['IS', 0.05],
]
export const stages = ['idea', 'beta', 'launched', 'launched', 'launched', 'growing', 'growing', 'established'] as const
export const pricingModels = [
  'free',
  'freemium',
  'freemium',
  'subscription',
  'subscription',
  'subscription',
  'one-time',
  'open-source',
  'usage-based',
  'contact-sales',
] as const
