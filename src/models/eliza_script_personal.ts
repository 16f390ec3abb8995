import type { Rule } from "./eliza_script.ts";

const recollections: readonly string[] = [
  "Before, you spoke of your {2}. Does this have to do with it?",
  "Let us go back to your {2} for a moment.",
  "I wonder how your {2} fits in here.",
];

/** What is said about the person, their wishes, and the words of ordinary talk. */
export const personalRules: readonly Rule[] = [
  {
    keywords: ["sorry"],
    rank: 2,
    answers: [{
      pattern: "*",
      replies: ["No harm done. Go on.", "Nothing to forgive; what were you about to say?"],
    }],
  },
  {
    keywords: ["remember"],
    rank: 10,
    answers: [
      {
        pattern: "* i remember +",
        replies: [
          "What brings {2} to mind just now?",
          "What else belongs to {2}?",
          "How does {2} bear on today?",
        ],
      },
      {
        pattern: "* do you remember +",
        replies: ["Tell me about {2} once more, as if it were new.", "What was it about {2}?"],
      },
    ],
  },
  {
    keywords: ["if"],
    rank: 5,
    answers: [{
      pattern: "* if +",
      replies: [
        "How likely is it that {2}?",
        "Suppose {2}. What comes after that?",
        "What would tell you whether {2}?",
      ],
    }],
  },
  {
    keywords: ["mother", "father", "sister", "brother", "wife", "husband", "son", "daughter"],
    rank: 9,
    answers: [{
      pattern: "*",
      replies: [
        "Who else at home has a part in this?",
        "What would your family say to that?",
      ],
    }],
  },
  {
    keywords: ["boss", "team", "client", "customer", "colleague", "manager"],
    rank: 9,
    answers: [{
      pattern: "*",
      replies: [
        "What do they see that you do not, and the other way round?",
        "Have you said it to them in these words?",
      ],
    }],
  },
  {
    keywords: ["need", "want", "wish", "hope"],
    rank: 6,
    answers: [
      {
        pattern: "* i need|want|wish|hope to +",
        replies: ["What would it take to {2}?", "And once you can {2}, what then?"],
      },
      {
        pattern: "* i need|want|wish|hope +",
        replies: [
          "What would {2} change for you?",
          "How would you know that you have {2}?",
          "What could stand in for {2}?",
        ],
      },
    ],
  },
  {
    keywords: ["feel", "feeling"],
    rank: 6,
    answers: [{
      pattern: "* i feel +",
      replies: ["Since when do you feel {2}?", "What else comes along when you feel {2}?"],
    }],
  },
  {
    keywords: ["think", "believe", "guess", "suppose"],
    rank: 4,
    answers: [{
      pattern: "* i think|believe|guess|suppose +",
      replies: [
        "What speaks against it: {2}?",
        "How sure are you, out of ten, that {2}?",
      ],
    }],
  },
  {
    keywords: ["cannot"],
    rank: 7,
    answers: [
      {
        pattern: "* i cannot +",
        replies: [
          "What happens when you try to {2}?",
          "Who could {2}, and what do they have that you lack?",
          "Is it that you cannot {2}, or that it is not worth its price?",
        ],
      },
      {
        pattern: "* cannot +",
        replies: ["What makes it impossible to {2}?"],
      },
    ],
  },
  {
    keywords: ["my"],
    rank: 2,
    answers: [{
      pattern: "* my +",
      replies: [
        "Your {2}: go on.",
        "What else should I know about your {2}?",
        "What would be different without your {2}?",
      ],
    }],
    memories: [
      {
        pattern: "* my + is|are|was|has|before|when|while|because|in|on|to|that|and *",
        replies: recollections,
      },
      { pattern: "* my +", replies: recollections },
    ],
  },
  {
    keywords: ["am", "i"],
    rank: 1,
    answers: [
      {
        pattern: "* am i +",
        replies: ["What makes you ask whether you are {2}?", "Would it matter if you were {2}?"],
      },
      {
        pattern: "* i am +",
        replies: [
          "How long have you been {2}?",
          "What does it take to stop being {2}?",
          "Who noticed first that you are {2}?",
        ],
      },
      {
        pattern: "* i have to +",
        replies: ["Who says that you have to {2}?", "What if you did not {2}?"],
      },
      {
        pattern: "* i +",
        replies: ["You {2}: what follows from that?", "You {2}. Always, or only this time?"],
      },
    ],
  },
  {
    keywords: ["you", "your"],
    rank: 1,
    answers: [
      {
        pattern: "* are you *",
        replies: [
          "I am a small program that hands you your words back. Shall we stay with your side of it?",
          "Would it help you if I were?",
        ],
      },
      {
        pattern: "* you are +",
        replies: ["What gave you the thought that I am {2}?", "And if I were not {2}?"],
      },
      {
        pattern: "* can|could you *",
        replies: [
          "Listening is all that I can do. What would you have me ask about it?",
          "A language model might; I cannot. What would a good answer look like?",
        ],
      },
      {
        pattern: "*",
        replies: ["There is little to say about me. What about you?", "Let us speak of you."],
      },
    ],
  },
  {
    keywords: ["because"],
    rank: 5,
    answers: [{
      pattern: "*",
      replies: ["Is that the whole of the reason?", "What other reason could there be?"],
    }],
  },
  {
    keywords: ["always", "never", "everybody", "everyone", "nobody", "everything", "nothing"],
    rank: 4,
    answers: [{
      pattern: "*",
      replies: ["Can you think of one time it was otherwise?", "Without exception?"],
    }],
  },
  {
    keywords: ["like", "alike", "same", "similar"],
    rank: 3,
    answers: [{
      pattern: "* like|alike|same|similar *",
      replies: ["Where does the likeness end?", "What else is of that kind?"],
    }],
  },
  {
    keywords: ["why", "what", "how", "when", "where", "who", "which"],
    rank: 2,
    answers: [{
      pattern: "*",
      replies: [
        "What answer would you give, if you had to?",
        "Where have you looked so far?",
        "What would you do with the answer?",
        "Which part of the question can you already answer?",
      ],
    }],
  },
  {
    keywords: ["yes", "yeah", "yep", "ok", "okay", "sure"],
    rank: 0,
    answers: [{
      pattern: "*",
      replies: ["Good. And then?", "Tell me how you can be sure.", "All right; go on."],
    }],
  },
  {
    keywords: ["no", "nope", "not"],
    rank: 0,
    answers: [{
      pattern: "*",
      replies: ["What is it, then?", "What would have to change to make it a yes?"],
    }],
  },
  {
    keywords: ["maybe", "perhaps", "probably"],
    rank: 1,
    answers: [{
      pattern: "*",
      replies: ["What would settle it?", "Which way do you lean?"],
    }],
  },
];
