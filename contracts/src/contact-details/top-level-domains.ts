/** Top-level domains that hardly ever follow a period by accident. They count in any case. */
export const CLEAR =
  'com|c0m|net|org|edu|gov|io|co|app|dev|info|biz|online|site|website|tv|uk|de|fr|nl|es|ca|au|ly|gg|ai|xyz|ch|eu|jp|br|ru|cn|pl|se|dk|fi|nz|ie|za|mx|pt|cz|gr|tr|kr|sg|hk|ee|fm|cc|ws|gle|blog|email'

/** Other ones that aren't words or units. They count in lower or upper case, so that 'Mr.Li' stays. */
export const RARE =
  'ac|ad|ae|af|ag|al|ao|ar|aw|az|ba|bb|bd|bf|bg|bh|bi|bj|bm|bn|bo|bs|bt|bw|bz|cd|cf|cg|ci|ck|cl|cm|cr|cu|cv|cw|cy|dj|dm|dz|ec|er|et|fj|fk|fo|ga|gd|ge|gf|gh|gi|gl|gm|gn|gp|gq|gt|gu|gw|gy|hn|hr|ht|hu|il|im|iq|ir|je|jm|jo|ke|kh|ki|kn|kp|kw|ky|kz|lc|li|lk|lr|ls|lt|lu|lv|ma|mc|md|mg|mh|mk|mn|mo|mp|mq|mt|mu|mv|mw|mz|na|nc|nf|ng|ni|np|nr|nu|om|pa|pf|pg|ph|pk|pn|pw|py|qa|re|ro|rs|rw|sa|sb|sc|sd|sk|sl|sn|sr|ss|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|tt|tw|tz|ua|ug|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ye|yt|zm|zw|asia|mobi|cat|tel|eus|gal|berlin|wien|london|nyc|paris|miami|tokyo|koeln|hamburg|swiss|scot|wales|quebec|рф|укр|срб|мкд|中国|公司|网址|みんな|한국'

/** Ones that are also words. They count like the rare ones, after a label of three letters or more. */
export const WORDS =
  'fit|pro|club|coach|training|health|link|page|store|shop|team|run|yoga|life|zone|studio|center|care|physio|fitness|clinic|doctor|dental|rehab|academy|expert|guru|bio|social|chat|cards|contact|digital|network|ninja|media|network|host|international|solutions|services|support|systems|tech|technology|tennis|golf|football|soccer|rugby|hockey|basketball|ski|surf|surgery|therapy|diet|dance|vip|wiki|video|zone|world|rocks|click|group|agency|company|consulting|institute|education|school|university|gmbh|ltd|llc|inc|plus|cloud|space|top|art|name|design|photo|photos|pics|gallery|events|family|games|bike|racing|sport|men|tips|report|reviews|works|global|earth|church|community|foundation|fund|fans|courses|mentor|fyi|wellness|healthcare|ventures|boutique'

/** Ones that often follow a period without a space. They count before a path, after two labels, or at the end. */
export const COMMON_WORDS =
  'me|in|it|is|so|to|be|at|my|no|us|am|as|do|id|la|st|sh|pe|by|ms|mm|ml|km|kg|lb|pm|pl|today|now|one|best|cool|fun|help|show|work|live|guide|place|news|plan|direct|bar|gym|eat|how|new|open|here|rest|win|day|hot|you|moe|ps|pr|mr|si'

/** The ones of them that people have sites at. In the middle of a sentence they count after a label that is no word. */
export const SENTENCE_WORDS =
  'me|it|us|to|is|in|at|be|so|my|id|st|live|today|now|one|best|cool|fun|help|work|guide|plan|show|gym|moe|ps|pr|mr|si'
