// Made from the OpenAPI file by `npm run generate`; not to be edited.
// Fingerprint: 32040987344a07aa

export interface paths {
    "/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get site info
         * @description What this launch directory is: name, purpose, addresses of the site, API docs, OpenAPI file and MCP server, and how much it holds. A good first call.
         */
        get: operations["get_site_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search listings
         * @description Find live or upcoming products by words (typos are forgiven) and filters. Use it first to get the slug that other operations need.
         */
        get: operations["search_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get listing
         * @description The full public profile of a live product: description, features, pricing, founders, FAQs, updates, rating, Domain Rating trend and awards.
         */
        get: operations["get_listing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{slug}/alternatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get alternatives
         * @description Products to consider instead of this one: those its owner approved first, then others of the same primary category.
         */
        get: operations["get_alternatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two listings
         * @description Two live products side by side, by the attributes of their categories. An empty cell means that neither states the fact.
         */
        get: operations["compare_listings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description The tree of categories with the number of live listings in each. Use its slugs to filter a search.
         */
        get: operations["list_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get category
         * @description One category with its live listings, most voted first, those of its subcategories included.
         */
        get: operations["get_category"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/launches/weeks/{week}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get launch week
         * @description The launches of one week, Monday to Sunday, ranked by community votes cast within it; for a future week those that are scheduled.
         */
        get: operations["get_launch_week"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/launches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List launches
         * @description A feed of launches: today, this week, trending (votes that fade with time), most voted, recent, most viewed, most followed or upcoming.
         */
        get: operations["list_launches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leaderboards/{board}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get leaderboard
         * @description A ranking: community-weekly, community-all-time, billboard, domain-rating, revenue. The billboard is bought: always present it as paid, never as popularity.
         */
        get: operations["get_leaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/founders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List founders
         * @description Founders of live listings by name or country, with their companies.
         */
        get: operations["list_founders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/founders/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get founder
         * @description One founder: bio, socials, the companies listed on this site and the stories published about them.
         */
        get: operations["get_founder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blog posts
         * @description Published posts of the blog, newest first, or those that match `q`.
         */
        get: operations["list_blog_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blog/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get blog post
         * @description One post of the blog: its text in Markdown and its FAQs.
         */
        get: operations["get_blog_post"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List awards
         * @description Launch of the Week #1, #2 and #3, newest week first, with the winning listings. They follow community votes only.
         */
        get: operations["list_awards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listings/{slug}/badges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get badges
         * @description The badges a listing has earned, as ready HTML and SVG addresses. A free listing goes live once one of them is found on its homepage.
         */
        get: operations["get_badges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interview-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interview questions
         * @description The founder interview: every question with its id, in order. Answer them with answer_interview.
         */
        get: operations["list_interview_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description What can be ordered, with current prices in USD cents excluding VAT, the options each takes and the launch weeks with room. Read prices here, never assume them.
         */
        get: operations["list_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get account
         * @description Who the caller is and what the credential allows: scopes, limits and counts. Use it to check access before other calls.
         */
        get: operations["get_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            id: number;
            name: string;
            email: string;
            email_verified: boolean;
            /** @enum {string} */
            role: "member" | "admin";
            created_at: string;
            authentication: {
                /** @enum {string} */
                type: "api_key" | "oauth";
                /** @description Name of the key or of the connected app. */
                name: string | null;
                expires_at: string | null;
            };
            /** @description What this credential allows. */
            scopes: ("account:read" | "listings:write" | "orders:write")[];
            limits: {
                requests_per_minute: number;
                writes_per_minute: number;
                submissions_per_hour: number;
            };
            counts: {
                listings: number;
                api_keys: number;
            };
        };
        Alternative: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description Its page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description Community votes, all time. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: number | null;
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            /** @description Whether the owner of the listing approved it. */
            approved: boolean;
        };
        Award: {
            week: string;
            place: number;
            title: string;
            /** @description Community votes cast within the week. */
            votes: number;
            listing: components["schemas"]["ListingSummary"];
        };
        AwardOfListing: {
            week: string;
            place: number;
            title: string;
            votes: number;
        };
        Badge: {
            /** @enum {string} */
            kind: "listed" | "launched" | "featured" | "verified" | "launch-of-the-week";
            label: string;
            /** @description Ready to paste into a page. */
            html: string;
            svg_url: string;
            /** @description The same badge in every shape. */
            styles: {
                /** @enum {string} */
                shape: "standard" | "outline" | "pill" | "banner" | "square";
                svg_url: string;
                width: number;
                height: number;
            }[];
        };
        BlogPost: {
            slug: string;
            title: string;
            excerpt: string | null;
            author: string | null;
            url: string;
            published_at: string;
            /** @description Markdown. */
            body: string;
            faqs: components["schemas"]["Faq"][];
        };
        BlogPostSummary: {
            slug: string;
            title: string;
            excerpt: string | null;
            author: string | null;
            url: string;
            published_at: string;
        };
        Category: {
            slug: string;
            name: string;
            description: string | null;
            faqs: components["schemas"]["Faq"][];
            parent: components["schemas"]["CategoryName"] | null;
            /** @description Live listings here or below, each counted once. */
            listing_count: number;
            subcategories: components["schemas"]["Subcategory"][];
        };
        CategoryName: {
            slug: string;
            name: string;
        };
        CategoryPage: {
            slug: string;
            name: string;
            description: string | null;
            faqs: components["schemas"]["Faq"][];
            parent: components["schemas"]["CategoryName"] | null;
            /** @description Live listings here or below, each counted once. */
            listing_count: number;
            subcategories: components["schemas"]["Subcategory"][];
            items: components["schemas"]["ListingSummary"][];
            page: number;
            per_page: number;
            /** @description Exact up to 10000. */
            total: number;
            total_exact: boolean;
            has_more: boolean;
        };
        Company: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description Its page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description Community votes, all time. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: number | null;
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            /** @description Role of the founder there. */
            title: string | null;
        };
        Faq: {
            question: string;
            answer: string;
        };
        Founder: {
            slug: string;
            name: string;
            url: string;
            bio: string | null;
            country: string | null;
            photo_url: string | null;
            socials: {
                [key: string]: string;
            };
            companies: components["schemas"]["Company"][];
            stories: components["schemas"]["PublishedStory"][];
        };
        FounderOfListing: {
            slug: string;
            name: string;
            title: string | null;
            bio: string | null;
            url: string;
        };
        FounderSummary: {
            slug: string;
            name: string;
            url: string;
            bio: string | null;
            country: string | null;
            photo_url: string | null;
            socials: {
                [key: string]: string;
            };
            companies: {
                slug: string;
                name: string;
                title: string | null;
            }[];
        };
        InterviewQuestion: {
            id: number;
            question: string;
            hint: string | null;
        };
        LaunchEntry: {
            /** @description Null for what is scheduled but not yet live. */
            rank: number | null;
            /** @description Community votes cast within this week. */
            votes: number;
            listing: components["schemas"]["ListingSummary"];
        };
        LaunchWeek: {
            start: string;
            end: string;
            /** @enum {string} */
            state: "past" | "current" | "future";
        };
        ListingProfile: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description Its page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description Community votes, all time. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: {
                value: number | null;
                measured_at: string | null;
                trend: {
                    date: string;
                    value: number;
                }[];
                source: string | null;
                /** @description To be shown with the value. */
                attribution: string | null;
            };
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
            short_description: string | null;
            description: string | null;
            features: string[];
            usps: string[];
            keywords: string[];
            tags: string[];
            pricing: {
                model: string | null;
                summary: string | null;
            };
            /** @description The primary one first. */
            categories: components["schemas"]["CategoryName"][];
            city: string | null;
            founded_year: number | null;
            contact_email: string | null;
            founders: components["schemas"]["FounderOfListing"][];
            faqs: components["schemas"]["Faq"][];
            socials: {
                [key: string]: string;
            };
            /** @description The latest first. */
            updates: components["schemas"]["ListingUpdate"][];
            awards: components["schemas"]["AwardOfListing"][];
            links: {
                alternatives: string;
                badges: string;
                demo_video: string | null;
            };
            /** @description Facts the company site did not state, left blank on purpose. */
            not_found_on_website: string[];
            story?: components["schemas"]["Story"];
            milestones?: components["schemas"]["Milestone"][];
            media?: components["schemas"]["Medium"][];
        };
        ListingSummary: {
            id: number;
            slug: string;
            name: string;
            tagline: string;
            /** @description Its page on this site. */
            url: string;
            website_url: string;
            domain: string;
            logo_url: string | null;
            /** @enum {string} */
            status: "live" | "upcoming";
            category: components["schemas"]["CategoryName"] | null;
            stage: string | null;
            country: string | null;
            pricing_model: string | null;
            /** @description Community votes, all time. */
            votes: number;
            followers: number;
            views: number;
            rating: components["schemas"]["Rating"];
            domain_rating: number | null;
            featured: boolean;
            verified: boolean;
            launch_week: string | null;
            launched_at: string | null;
        };
        ListingUpdate: {
            id: number;
            title: string;
            body: string;
            posted_at: string;
        };
        Medium: {
            /** @enum {string} */
            kind: "image" | "video";
            url: string;
            alt: string | null;
            width: number | null;
            height: number | null;
        };
        Milestone: {
            id: number;
            date: string;
            title: string;
            description: string | null;
            url: string | null;
        };
        /** @description RFC 9457 problem document. */
        Problem: {
            /**
             * Format: uri
             * @description A page that explains this kind of problem.
             */
            type: string;
            title: string;
            status: number;
            /** @description What happened here and what to do next. */
            detail: string;
            /** @description Stable name of the problem, for programs. */
            code: string;
            /** @description Every field that is wrong, where there are several. */
            errors?: {
                path: string;
                message: string;
            }[];
            request_id: string;
        };
        Product: {
            code: string;
            name: string;
            description: string;
            /** @description Excluding VAT. For billboard_min the least amount. */
            price_cents: number;
            /** @constant */
            currency: "USD";
            needs_listing: boolean;
            /** @description JSON Schema of the options an order item takes; null when it takes none. */
            options: {
                [key: string]: unknown;
            } | null;
            /** @description Mondays that can be chosen; empty when the product has no week. */
            weeks: string[];
        };
        PublishedStory: {
            title: string | null;
            story: string | null;
            why_started: string | null;
            problem: string | null;
            journey: string | null;
            challenges: string | null;
            achievements: string | null;
            lessons: string | null;
            whats_next: string | null;
            listing: {
                slug: string;
                name: string;
            };
        };
        Rating: {
            average: number | null;
            count: number;
        };
        SiteInfo: {
            name: string;
            purpose: string;
            /** @description Launch weeks begin on Monday 00:00 in this zone. */
            time_zone: string;
            urls: {
                site: string;
                api: string;
                docs: string;
                openapi: string;
                mcp: string;
            };
            counts: {
                live_listings: number;
                categories: number;
            };
            api_version: string;
            voting: string;
        };
        Standing: {
            rank: number;
            listing: components["schemas"]["ListingSummary"];
            metric: number;
        };
        Story: {
            title: string | null;
            story: string | null;
            why_started: string | null;
            problem: string | null;
            journey: string | null;
            challenges: string | null;
            achievements: string | null;
            lessons: string | null;
            whats_next: string | null;
        };
        Subcategory: {
            slug: string;
            name: string;
            description: string | null;
            faqs: components["schemas"]["Faq"][];
            parent: components["schemas"]["CategoryName"] | null;
            /** @description Live listings here or below, each counted once. */
            listing_count: number;
            subcategories: components["schemas"]["CategoryName"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request in the log of the service. */
        "X-Request-Id": string;
        /** @description What is left of each limit: `"name";r=left;t=seconds until it is full again`. */
        RateLimit: string;
        /** @description The limits that apply: `"name";q=quota;w=window in seconds`. */
        "RateLimit-Policy": string;
        /** @description Seconds to wait. */
        "Retry-After": string;
        /** @description Names this version of the answer, for `If-None-Match`. */
        ETag: string;
        /** @description Where and for what scope to get a credential. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_site_info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteInfo"];
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search_listings: {
        parameters: {
            query?: {
                /** @description Words to look for in name, tagline, description and keywords. */
                q?: string;
                /** @description Category slug; its subcategories are included. */
                category?: string;
                stage?: string;
                /** @description Two letters, ISO 3166-1, either case. */
                country?: string;
                pricing_model?: string;
                /** @description Company domain, in any spelling. */
                domain?: string;
                status?: "live" | "upcoming";
                sort?: "relevance" | "newest" | "votes" | "trending" | "most_viewed" | "most_followed";
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListingSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                        /** @description The words as understood, when a typo was forgiven. */
                        corrected: string | null;
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_listing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingProfile"];
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_alternatives: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Alternative"][];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compare_listings: {
        parameters: {
            query: {
                a: string;
                b: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        a: components["schemas"]["ListingSummary"];
                        b: components["schemas"]["ListingSummary"];
                        rows: {
                            key: string;
                            label: string;
                            a: string | null;
                            b: string | null;
                        }[];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_categories: {
        parameters: {
            query?: {
                /** @description Also those without live listings. */
                include_empty?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Category"][];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_category: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page. */
                per_page?: number;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPage"];
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_launch_week: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description this, next, last, or a date (YYYY-MM-DD) that is snapped to its Monday. */
                week: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        week: components["schemas"]["LaunchWeek"];
                        /** @description Live launches of the week. */
                        total: number;
                        /** @description At most 200; community-weekly pages through all. */
                        entries: components["schemas"]["LaunchEntry"][];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_launches: {
        parameters: {
            query?: {
                section?: "today" | "this-week" | "trending" | "most-voted" | "recent" | "most-viewed" | "most-followed" | "upcoming";
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListingSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                        /** @enum {string} */
                        section: "today" | "this-week" | "trending" | "most-voted" | "recent" | "most-viewed" | "most-followed" | "upcoming";
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_leaderboard: {
        parameters: {
            query?: {
                /** @description For community-weekly only: this, last, or a date. */
                week?: string;
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description One of community-weekly, community-all-time, billboard, domain-rating, revenue. */
                board: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Standing"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                        /** @enum {string} */
                        board: "community-weekly" | "community-all-time" | "billboard" | "domain-rating" | "revenue";
                        title: string;
                        rule: string;
                        paid: boolean;
                        /** @description Must be shown with a paid board. */
                        disclosure?: string;
                        attribution?: string;
                        metric: {
                            key: string;
                            label: string;
                            unit: string;
                        };
                        week?: components["schemas"]["LaunchWeek"];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_founders: {
        parameters: {
            query?: {
                /** @description Part of a name. */
                q?: string;
                /** @description Two letters, ISO 3166-1, either case. */
                country?: string;
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FounderSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_founder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Founder"];
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_blog_posts: {
        parameters: {
            query?: {
                q?: string;
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["BlogPostSummary"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_blog_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogPost"];
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_awards: {
        parameters: {
            query?: {
                /** @description Only the awards of this listing. */
                listing?: string;
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Award"][];
                        page: number;
                        per_page: number;
                        /** @description Exact up to 10000. */
                        total: number;
                        total_exact: boolean;
                        has_more: boolean;
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_badges: {
        parameters: {
            query?: {
                shape?: "standard" | "outline" | "pill" | "banner" | "square";
                /** @description `auto` follows the colour scheme of the reader. */
                mode?: "light" | "dark" | "auto";
                size?: "s" | "m" | "l";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Badge"][];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_interview_questions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["InterviewQuestion"][];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Product"][];
                    };
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The request is not valid; `errors` names every offender. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid credential. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential does not allow this, for example because a scope is missing. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; try again after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
